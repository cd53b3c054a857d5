/** How a conversation is listed for a user, as it is stored. */
export const relations = ['participant', 'mentioned'] as const;
export type Relation = (typeof relations)[number];

export function relationNumber(relation: Relation): number {
  return relations.indexOf(relation);
}

/** Under which name a conversation counts for a user it is listed for. No title of a label begins with an asterisk. */
export function relationLabel(relation: Relation, userId: number): string {
  return `*${relation} ${userId}`;
}

/** Most users a conversation is listed for in each way: each costs a row that moves with every message. */
export const maxListed = 200;

/** Those who are listed after more were added; those beyond the maximum are left out. */
export function withMore(ids: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...ids, ...more])].slice(0, Math.max(maxListed, ids.length));
}

export type MentionTargets = { userIds: number[]; teamIds: number[] };

/** Maximum links of one note that are read. */
const maxMentions = 200;

/** Whom a note mentions: `[@Name](mention://user/7/Name)` and `mention://team/…`. */
export function mentionTargets(content: string): MentionTargets {
  const links = [...content.matchAll(/\]\(mention:\/\/(user|team)\/(\d{1,15})\//g)].slice(0, maxMentions);
  const idsOf = (kind: string) => [
    ...new Set(links.flatMap(([, of, id]) => (of === kind && Number(id) > 0 ? [Number(id)] : []))),
  ];
  return { userIds: idsOf('user'), teamIds: idsOf('team') };
}

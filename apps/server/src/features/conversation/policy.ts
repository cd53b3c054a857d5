import type { Actor, MemberActor } from '../../platform/auth/actor.ts';

/** Which conversations a member may see: by inbox, and for some roles by assignee. */
export type Visibility = {
  inboxIds: 'all' | readonly number[];
  /** `any`, or only those assigned to this user, optionally with the unassigned ones. */
  assignees: 'any' | { userId: number; unassigned: boolean };
};

/** Undefined when the role may see no conversation at all. */
export function visibilityOf(actor: MemberActor): Visibility | undefined {
  const may = new Set(actor.permissions);
  const { inboxIds } = actor;
  if (may.has('administrator') || may.has('agent') || may.has('conversation_manage')) {
    return { inboxIds, assignees: 'any' };
  }
  const userId = actor.person.id;
  if (may.has('conversation_unassigned_manage')) return { inboxIds, assignees: { userId, unassigned: true } };
  if (may.has('conversation_participating_manage'))
    return { inboxIds, assignees: { userId, unassigned: false } };
  return undefined;
}

/** Of the inboxes a member sees, the one they ask for; all of them when they ask for none. */
export function inboxesIn(
  inboxIds: Visibility['inboxIds'],
  asked: number | null | undefined,
): Visibility['inboxIds'] {
  if (asked == null) return inboxIds;
  return inboxIds === 'all' || inboxIds.includes(asked) ? [asked] : [];
}

/** Whether one conversation is among them. */
export function sees(
  visibility: Visibility | undefined,
  conversation: { inbox_id: number; assignee_id: number | null },
): boolean {
  if (visibility === undefined) return false;
  const { inboxIds, assignees } = visibility;
  if (inboxIds !== 'all' && !inboxIds.includes(conversation.inbox_id)) return false;
  if (assignees === 'any') return true;
  return conversation.assignee_id === null
    ? assignees.unassigned
    : conversation.assignee_id === assignees.userId;
}

/** Members by their visibility, bots anywhere in their account; contacts come in by their own doors. */
export function maySee(
  actor: Actor,
  conversation: { inbox_id: number; assignee_id: number | null },
): boolean {
  switch (actor.kind) {
    case 'member':
      return sees(visibilityOf(actor), conversation);
    case 'bot':
    case 'system':
      return true;
    case 'visitor':
    case 'contact':
      return false;
  }
}

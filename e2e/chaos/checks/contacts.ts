import type { Ask } from './database.ts';
import type { Violation } from '../history.ts';
import type { ExpectedPair, Records } from '../records.ts';

/** To which contact the sessions, conversations and notes of pairs belong. */
type ContactRow = {
  tag: string;
  contact: number | null;
  session: number | null;
  conversation: number | null;
  note: number | null;
};

/**
 * A merged contact's data belongs to the other one, a separated contact's does not, and a deleted contact is
 * gone.
 */
export async function checkContacts(ask: Ask, accountId: number, { pairs }: Records): Promise<Violation[]> {
  const tags = pairs.flatMap(({ base, other }) => [base.tag, other.tag]);
  const rows = await ask<ContactRow>(
    `select tag, c.id::int as contact, s.contact_id::int as session, t.contact_id::int as conversation, n.contact_id::int as note
     from unnest($2::text[]) tag
     left join contact c on c.account_id = $1 and lower(c.email) = tag || '@example.com' and c.deleting_at is null
     left join contact_inbox s on s.account_id = $1 and s.source_id = tag
     left join conversation t on t.account_id = $1 and t.contact_inbox_id = s.id
     left join contact_note n on n.account_id = $1 and n.content = tag`,
    [accountId, tags],
  );
  const broken = await ask<{ display_id: number }>(
    `select c.display_id from conversation c
     join contact_inbox s on s.account_id = c.account_id and s.id = c.contact_inbox_id
     where c.contact_id <> s.contact_id`,
  );
  return [
    ...pairs.flatMap((pair) => pairViolations(pair, rows)),
    ...broken.map(({ display_id: id }) => ({
      invariant: 'a conversation is of the contact of its session',
      text: `conversation ${id}`,
      about: [`conversations/${id}`],
    })),
  ];
}

export function pairViolations(
  { base, other, state }: ExpectedPair,
  rows: readonly ContactRow[],
): Violation[] {
  if (state === 'unknown') return [];
  const owner = { apart: other.id, merged: base.id, deleted: null }[state];
  const expected = new Map<string, Omit<ContactRow, 'tag'>>([
    [base.tag, all(state === 'deleted' ? null : base.id)],
    // The base contact has an email of its own, so no contact has this one.
    [other.tag, { ...all(owner), contact: state === 'apart' ? other.id : null }],
  ]);
  return [base, other].flatMap(({ tag }) => {
    const found = rows.filter((row) => row.tag === tag).map(({ tag: _tag, ...row }) => row);
    const isRight = found.length === 1 && JSON.stringify(found[0]) === JSON.stringify(expected.get(tag));
    if (isRight) return [];
    return [
      {
        invariant: 'contacts are merged, separated and deleted with all they have',
        text: `${tag} of a pair that is ${state}: ${JSON.stringify(found)}, not ${JSON.stringify(expected.get(tag))}`,
        about: [tag, `contacts/${base.id}`, `contacts/${other.id}`],
      },
    ];
  });
}

const all = (id: number | null) => ({ contact: id, session: id, conversation: id, note: id });

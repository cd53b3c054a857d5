import type { Queryable } from '../../platform/db/database.ts';

type ContactScope = {
  contact: { id: number };
  session: { id: number; hmac_verified: boolean };
};

/** Conversations of its own session; of all its sessions once the app has proven the contact's identity. */
function reachable(db: Queryable, accountId: number, { contact, session }: ContactScope) {
  const query = db
    .selectFrom('conversation')
    .select(['id', 'display_id', 'contact_inbox_id'])
    .where('account_id', '=', accountId);
  return session.hmac_verified
    ? query.where('contact_id', '=', contact.id)
    : query.where('contact_inbox_id', '=', session.id);
}

/** The ids of the conversation with this display id, if the contact may read it. */
export function findContactConversation(
  db: Queryable,
  accountId: number,
  scope: ContactScope,
  displayId: number,
) {
  return reachable(db, accountId, scope).where('display_id', '=', displayId).executeTakeFirst();
}

/** Maximum number of conversations per page. */
const maxListed = 50;

/** Conversations the contact may read, oldest first: the newest, or those scope display id is below `before`. */
export async function listContactConversations(
  db: Queryable,
  accountId: number,
  scope: ContactScope,
  before: number | undefined,
): Promise<number[]> {
  const query = reachable(db, accountId, scope);
  const older = before === undefined ? query : query.where('display_id', '<', before);
  const rows = await older.orderBy('id', 'desc').limit(maxListed).execute();
  return rows.map((row) => row.id).toReversed();
}

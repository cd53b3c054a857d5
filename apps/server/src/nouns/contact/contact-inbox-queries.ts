import type { Queryable } from '../../platform/db/database.ts';

export type ContactInboxRow = {
  id: number;
  contact_id: number;
  inbox_id: number;
  source_id: string;
  pubsub_token: string;
  hmac_verified: boolean;
};

const columns = ['id', 'contact_id', 'inbox_id', 'source_id', 'pubsub_token', 'hmac_verified'] as const;

/** Throws a unique violation when the source id is taken in the inbox. */
export function insertContactInbox(
  db: Queryable,
  accountId: number,
  session: {
    contactId: number;
    inboxId: number;
    sourceId: string;
    pubsubToken: string;
    hmacVerified?: boolean;
  },
): Promise<ContactInboxRow> {
  return db
    .insertInto('contact_inbox')
    .values({
      account_id: accountId,
      contact_id: session.contactId,
      inbox_id: session.inboxId,
      source_id: session.sourceId,
      pubsub_token: session.pubsubToken,
      hmac_verified: session.hmacVerified ?? false,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The session a socket token belongs to. */
export function findContactInboxByPubsubToken(
  db: Queryable,
  accountId: number,
  token: string,
): Promise<ContactInboxRow | undefined> {
  return db
    .selectFrom('contact_inbox')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('pubsub_token', '=', token)
    .executeTakeFirst();
}

export function findContactInbox(
  db: Queryable,
  accountId: number,
  inboxId: number,
  sourceId: string,
): Promise<ContactInboxRow | undefined> {
  return db
    .selectFrom('contact_inbox')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
}

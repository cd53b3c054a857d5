import { activeAccount } from '@confab/contract/features/account';
import type { Queryable } from '../../platform/db/database.ts';

export type ContactInboxRow = {
  id: number;
  contact_id: number;
  inbox_id: number;
  source_id: string;
  pubsub_token: string;
  hmac_verified: boolean;
  /** Digests of the details that the session itself supplied about its contact. */
  provenance: string[];
};

const columns = [
  'id',
  'contact_id',
  'inbox_id',
  'source_id',
  'pubsub_token',
  'hmac_verified',
  'provenance',
] as const;

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
    provenance?: string[];
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
      provenance: session.provenance ?? [],
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The session a socket token belongs to, while its account is active. */
export function findContactInboxByPubsubToken(
  db: Queryable,
  accountId: number,
  token: string,
): Promise<ContactInboxRow | undefined> {
  return db
    .selectFrom('contact_inbox')
    .innerJoin('account', 'account.id', 'contact_inbox.account_id')
    .select(columns.map((column) => `contact_inbox.${column}` as const))
    .where('contact_inbox.account_id', '=', accountId)
    .where('contact_inbox.pubsub_token', '=', token)
    .where('account.status', '=', activeAccount)
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

import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertContactInbox, type ContactInboxRow } from '../contact-inbox-queries.ts';
import { newPubsubToken } from '../pubsub-token-model.ts';

/** Gives a contact an identity in an inbox. Throws a unique violation when the source id is taken there. */
export function openContactInbox(
  platform: Platform,
  accountId: number,
  requested: {
    contactId: number;
    inboxId: number;
    sourceId: string;
    hmacVerified?: boolean;
    provenance?: string[];
  },
  db: Queryable = platform.db,
): Promise<ContactInboxRow> {
  const pubsubToken = newPubsubToken(platform.ids, accountId);
  return insertContactInbox(db, accountId, { ...requested, pubsubToken });
}

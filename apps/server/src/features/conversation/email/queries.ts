import { activeAccount } from '@confab/contract/features/account';
import type { Queryable } from '../../../platform/db/database.ts';

/** Where a conversation is. */
export type FoundConversation = { id: number; account_id: number; inbox_id: number };

/** The conversation with a uuid, in any account that is active. */
export function findByUuid(db: Queryable, uuid: string): Promise<FoundConversation | undefined> {
  return db
    .selectFrom('conversation as c')
    .innerJoin('account', 'account.id', 'c.account_id')
    .select(['c.id', 'c.account_id', 'c.inbox_id'])
    .where('c.uuid', '=', uuid)
    .where('account.status', '=', activeAccount)
    .executeTakeFirst();
}

/**
 * The newest conversation of an inbox that an email with this In-Reply-To started, from the same sender: answers of
 * several people to one newsletter name the same email.
 */
export function findAnswering(
  db: Queryable,
  accountId: number,
  inboxId: number,
  answer: { inReplyTo: string; sender: string },
): Promise<FoundConversation | undefined> {
  return db
    .selectFrom('contact_inbox as session')
    .innerJoin('conversation as c', (join) =>
      join
        .onRef('c.account_id', '=', 'session.account_id')
        .onRef('c.contact_inbox_id', '=', 'session.id')
        .on((eb) => eb(eb.ref('c.additional_attributes', '->>').key('in_reply_to'), '=', answer.inReplyTo)),
    )
    .select(['c.id', 'c.account_id', 'c.inbox_id'])
    .where('session.account_id', '=', accountId)
    .where('session.inbox_id', '=', inboxId)
    .where('session.source_id', '=', answer.sender)
    .where('c.account_id', '=', accountId)
    .where('c.inbox_id', '=', inboxId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { readersAmong } from '../../steps/readers.ts';
import { lockMember } from '../queries.ts';

/**
 * The member a conversation of an inbox is to be assigned to, locked until the transaction ends; undefined for a user
 * who is not in the account. Throws `unprocessable` for a member who could not see the conversation.
 */
export async function lockAssignee(trx: Trx, accountId: number, inboxId: number, userId: number) {
  const member = await lockMember(trx, accountId, userId);
  if (member === undefined) return undefined;
  const assignment = { account_id: accountId, inbox_id: inboxId, assignee_id: userId };
  if ((await readersAmong(trx, assignment, [userId])).has(userId)) return member;
  throw new Failure('unprocessable', { message: 'The agent has no access to this inbox' });
}

import type { InboundEmail } from '@confab/contract/features/inbound-email';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireVisibleConversation } from '../../../conversation/index.ts';
import { findMessageBySource } from '../../../message/index.ts';
import { emailHandling, emailSequence } from '../../email/job-model.ts';
import { storedId } from '../../steps/stored-values.ts';
import { findEmail, recordRefiling, type LoggedEmail } from '../queries.ts';
import { inboundEmailView } from '../view.ts';

type Input = { inboxId: number; id: number; displayId: number | null };

/**
 * Files an email again, whatever its earlier result. Throws `not_found`, `invalid` for a conversation that does not
 * fit, `unprocessable` when the email cannot be filed, `conflict` while it is being handled.
 */
export async function refileInboundEmail(
  platform: Platform,
  actor: MemberActor,
  { inboxId, id, displayId }: Input,
): Promise<InboundEmail> {
  const { accountId } = actor;
  const key = { accountId, inboxId, id };
  const row = await findEmail(platform.db, key);
  if (row === undefined) throw new Failure('not_found');
  if (row.storage_key === null)
    throw new Failure('unprocessable', { message: 'This email is no longer kept' });
  if (row.handled_at === null) throw new Failure('conflict', { message: 'This email is being handled' });
  if (displayId === null && row.sender === null)
    throw new Failure('unprocessable', {
      message: 'The email has no sender to reply to. Choose a conversation',
    });
  const conversationId = displayId === null ? null : await chosen(platform, actor, row, displayId);
  const message = await findMessageBySource(platform.db, accountId, inboxId, storedId(row.mail_key));
  const at = platform.clock.now();
  await transact(platform, async (trx) => {
    const refiling = { conversationId, replacesMessageId: message?.id ?? null, at };
    if (!(await recordRefiling(trx, key, refiling)))
      throw new Failure('conflict', { message: 'This email is being handled' });
    const sequence = emailSequence(accountId, inboxId);
    await addJob(trx, emailHandling, { account_id: accountId, id }, { sequence });
  });
  return inboundEmailView({ ...row, outcome: null, reason: null });
}

async function chosen(
  platform: Platform,
  actor: MemberActor,
  row: LoggedEmail,
  displayId: number,
): Promise<number> {
  const conversation = await requireVisibleConversation(platform, actor, displayId).catch((error) => {
    if (error instanceof Failure && error.code === 'not_found')
      throw invalidField('conversation_id', 'not_found', 'There is no conversation with this number');
    throw error;
  });
  if (conversation.inbox_id !== row.inbox_id)
    throw invalidField('conversation_id', 'other_inbox', 'This conversation is in another inbox');
  if (conversation.id === row.conversation_id)
    throw invalidField('conversation_id', 'same', 'The email is in this conversation already');
  return conversation.id;
}

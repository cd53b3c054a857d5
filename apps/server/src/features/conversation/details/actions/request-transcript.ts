import { transcriptRequested } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { admitEmail } from '../../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';

/**
 * Has what the contact can read of the conversation emailed. Throws `not_found`, `not_authorized`, `unprocessable`
 * for something that is no address, and `too_many_requests`: an address can be anyone's.
 */
export async function requestTranscript(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  input: string,
  networks: readonly Network[],
): Promise<void> {
  const { accountId } = actor;
  const row = await requireVisibleConversation(platform, actor, displayId);
  if (input.trim() === '') throw new Failure('unprocessable', { message: 'email param missing' });
  const email = normalEmail(input);
  if (!isEmailAddress(email)) throw new Failure('unprocessable', { message: 'Email is invalid' });
  const sender = `account:${accountId}`;
  await admitEmail(platform, { purpose: 'transcript', recipient: email, sender, networks });
  await transact(platform, (_trx, emit) => {
    const data = { conversation_id: row.id, email };
    emit(outboxEvent(transcriptRequested, { accountId, audience: {} }, data));
    return Promise.resolve();
  });
}

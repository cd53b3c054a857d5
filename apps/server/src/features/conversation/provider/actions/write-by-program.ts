import type { SystemActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { statusOf } from '../../model.ts';
import { changeStatus } from '../../status/steps/change-status.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { writeOutgoing, type OutgoingText } from '../steps/write-outgoing.ts';

/**
 * Writes a message that someone of the business sent from another program, once: `take` decides, in the same
 * transaction, whether it is still to be written. Does nothing when the conversation was deleted. Throws `invalid` for
 * an invalid message.
 */
export async function writeByProgram(
  platform: Platform,
  { accountId, conversationId }: { accountId: number; conversationId: number },
  message: OutgoingText,
  take: (trx: Trx) => Promise<boolean>,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    if (!(await take(trx))) return;
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    if (change === undefined) return;
    // Any human answer takes it off a bot, with an account here or without.
    if (message.isPrivate !== true && statusOf(change.row.status) === 'pending')
      await changeStatus(change, 'open');
    await writeOutgoing(change, message);
  });
}

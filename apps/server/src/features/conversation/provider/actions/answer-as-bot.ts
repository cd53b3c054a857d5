import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage, recordExternalId } from '../../../message/index.ts';
import { statusOf } from '../../model.ts';
import { changeStatus } from '../../status/steps/change-status.ts';
import { handOff } from '../../status/steps/hand-off.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { writeOutgoing, type OutgoingText } from '../steps/write-outgoing.ts';

/** What a program answers, in order. */
export type BotAnswer = Omit<OutgoingText, 'sender'> | 'handoff' | 'resolve';

/**
 * Writes a program's answer to a message, once per answer (`turn`), and executes its actions. Does nothing if an agent
 * has taken over the conversation.
 */
export async function answerAsBot(
  platform: Platform,
  scope: { accountId: number; conversationId: number; messageId: number },
  {
    turn,
    answers,
    sender = null,
  }: {
    turn: Readonly<Record<string, string>>;
    answers: readonly BotAnswer[];
    sender?: OutgoingText['sender'];
  },
): Promise<void> {
  const { accountId, conversationId, messageId } = scope;
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    const message = change && (await findMessage(trx, accountId, conversationId, messageId));
    if (change === undefined || message === undefined || statusOf(change.row.status) !== 'pending') return;
    const isDone = Object.entries(turn).every(([name, id]) => message.external_source_ids[name] === id);
    if (isDone) return;
    await recordExternalId(trx, message, turn);
    for (const answer of answers) {
      if (answer === 'handoff') await handOff(change);
      else if (answer === 'resolve') await changeStatus(change, 'resolved');
      else await writeOutgoing(change, { ...answer, sender });
    }
  });
}

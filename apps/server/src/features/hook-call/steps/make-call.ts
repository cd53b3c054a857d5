import { callHook } from '../../../platform/outbound/post-hook.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextCallAt } from '../model.ts';
import { recordCall, type CallRow, type ReceiverRow } from '../queries.ts';
import { announceOutcome } from './announce-outcome.ts';

export type CallResult = { isReached: boolean; durationMs: number };

/** Makes a call, and returns when to make it again. */
export async function makeCall(
  platform: Platform,
  receiver: ReceiverRow,
  call: CallRow,
): Promise<CallResult> {
  const url = receiver.agent_bot_id === null ? call.url : receiver.bot_url;
  if (url === null) {
    await note(platform, call, { problem: 'There is no address', dueAt: null });
    return { isReached: true, durationMs: 0 };
  }
  const start = performance.now();
  const { answer, problem } = await callHook(platform.outbound, url, call.body, {
    'x-chatwoot-delivery': call.uuid,
  });
  const durationMs = performance.now() - start;
  const again =
    problem === undefined ? null : nextCallAt(call.attempts, call.created_at, platform.clock.now());
  await note(platform, call, { problem, dueAt: again });
  return { isReached: answer !== null, durationMs };
}

/** The first and the last outcome are reported to the requester. */
async function note(
  platform: Platform,
  { account_id: accountId, id, attempts, event, caller, hook_receiver_id: receiverId }: CallRow,
  { problem, dueAt }: { problem: string | undefined; dueAt: Date | null },
): Promise<void> {
  const isOver = dueAt === null;
  if (problem !== undefined && isOver)
    platform.log.info({ accountId, receiverId, event, problem }, 'a call was given up');
  await transact(platform, async (trx, emit) => {
    await recordCall(trx, { accountId, id }, dueAt);
    if (attempts === 1 || isOver)
      announceOutcome(emit, accountId, { caller, problem: problem ?? null, isOver });
  });
}

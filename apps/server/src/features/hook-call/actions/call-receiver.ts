import { hookCallAttempted } from '@confab/contract/features/hook-call';
import { callHook } from '../../../platform/outbound/post-hook.ts';
import { isSlow } from '@confab/rules/receiver-rest';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callsAtOnce, claimMs, nextCallAt, restsUntil } from '../model.ts';
import {
  claimDue,
  findReceiver,
  nextDueAt,
  noteCall,
  noteReceiver,
  type CallRow,
  type ReceiverKey,
  type ReceiverRow,
} from '../queries.ts';
import { askTurn } from '../steps/ask-turn.ts';

/**
 * Makes the calls that are due for a receiver, one about each of a few conversations, and asks for its next turn. What
 * was begun is begun by nobody else, until nothing was heard of it for a while.
 */
export async function callReceiver(platform: Platform, key: ReceiverKey): Promise<void> {
  const { db, clock } = platform;
  const receiver = await findReceiver(db, key);
  if (receiver === undefined) return;
  const now = clock.now();
  const rests = receiver.rests_until !== null && receiver.rests_until > now;
  const known = rests ? receiver : await makeCalls(platform, key, receiver);
  await askNext(platform, key, known);
}

async function makeCalls(platform: Platform, key: ReceiverKey, receiver: ReceiverRow): Promise<ReceiverRow> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + claimMs);
  const calls = await claimDue(platform.db, key, { now, until, limit: callsAtOnce });
  if (calls.length === 0) return receiver;
  const made = await Promise.all(calls.map((call) => makeCall(platform, receiver, call)));
  const failures = made.some(({ isReached }) => isReached) ? 0 : receiver.failures + 1;
  const noted = {
    failures,
    is_slow: made.some(({ durationMs }) => isSlow(durationMs)),
    rests_until: restsUntil(failures, platform.clock.now()),
  };
  const isNews = failures > 0 || receiver.failures > 0 || noted.is_slow !== receiver.is_slow;
  if (isNews) await noteReceiver(platform.db, key, noted);
  return { ...receiver, ...noted };
}

async function askNext({ db }: Platform, key: ReceiverKey, receiver: ReceiverRow): Promise<void> {
  const dueAt = await nextDueAt(db, key);
  if (dueAt === undefined) return;
  const { rests_until: rests } = receiver;
  const runAt = rests !== null && rests > dueAt ? rests : dueAt;
  await askTurn(db, key.accountId, receiver, { runAt, keepsTime: true });
}

type Made = { isReached: boolean; durationMs: number };

async function makeCall(platform: Platform, receiver: ReceiverRow, call: CallRow): Promise<Made> {
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

/** Whoever asked learns of the first outcome and of the last. */
async function note(
  platform: Platform,
  { account_id: accountId, id, attempts, event, caller, hook_receiver_id: receiverId }: CallRow,
  { problem, dueAt }: { problem: string | undefined; dueAt: Date | null },
): Promise<void> {
  const isOver = dueAt === null;
  if (problem !== undefined && isOver)
    platform.log.info({ accountId, receiverId, event, problem }, 'a call was given up');
  await transact(platform, async (trx, emit) => {
    await noteCall(trx, { accountId, id }, dueAt);
    if (caller === null || (attempts > 1 && !isOver)) return;
    const data = { caller, problem: problem ?? null, is_over: isOver };
    emit(outboxEvent(hookCallAttempted, { accountId, audience: {} }, data));
  });
}

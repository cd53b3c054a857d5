import { isSlow } from '@confab/rules/receiver-pause';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maxConcurrentCalls, claimMs, backoffUntil, staleSince } from '../model.ts';
import {
  findReceiver,
  lockReceiver,
  updateReceiver,
  type ReceiverKey,
  type ReceiverRow,
} from '../queries.ts';
import { dropStale } from '../steps/drop-stale.ts';
import { makeCall, type CallResult } from '../steps/make-call.ts';
import { claimDue, nextDueAt } from '../receiver-queries.ts';

/**
 * Makes the due calls of a receiver, one for each of a few conversations. A call in progress is started again only after
 * it has been silent for a while.
 */
export async function callReceiver(platform: Platform, key: ReceiverKey): Promise<void> {
  const receiver = await findReceiver(platform.db, key);
  if (receiver === undefined) return;
  const now = platform.clock.now();
  const isBackedOff = receiver.backoff_until !== null && receiver.backoff_until > now;
  await endTurn(platform, key, isBackedOff ? [] : await callDue(platform, key, receiver));
}

async function callDue(platform: Platform, key: ReceiverKey, receiver: ReceiverRow): Promise<CallResult[]> {
  const now = platform.clock.now();
  await dropStale(platform, key, { failures: receiver.failures, before: staleSince(now) });
  const until = new Date(now.getTime() + claimMs);
  const calls = await claimDue(platform.db, key, { now, until, limit: maxConcurrentCalls });
  return Promise.all(calls.map((call) => makeCall(platform, receiver, call)));
}

/** A concurrent request is seen before or after this, never in between: requests lock the receiver, too. */
async function endTurn(platform: Platform, key: ReceiverKey, made: readonly CallResult[]): Promise<void> {
  await transact(platform, async (trx) => {
    const receiver = await lockReceiver(trx, key);
    if (receiver === undefined) return;
    const now = platform.clock.now();
    const changes = made.length === 0 ? receiver : calledValues(receiver, made, now);
    await updateReceiver(trx, key, { ...changes, next_at: nextDueAt(key, changes.backoff_until) });
  });
}

/** A bot that was notified in the meantime starts over. */
function calledValues(
  { failures: before }: Pick<ReceiverRow, 'failures'>,
  made: readonly CallResult[],
  now: Date,
) {
  const failures = made.some(({ isReached }) => isReached) ? 0 : before + 1;
  return {
    failures,
    backoff_until: backoffUntil(failures, now),
    called_at: now,
    ...(made.some(({ durationMs }) => isSlow(durationMs)) ? { slow_at: now } : {}),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';
import { maxCalls } from '../model.ts';
import { turnNotifier } from '../steps/turn-notifier.ts';
import { listTurns, type Turn } from '../turn-queries.ts';
import { takeTurn } from './take-turn.ts';

/** After this it looks by itself. */
const maxWaitMs = 1000;
/** How long a webhook is left alone after an error of ours. */
const afterErrorMs = 10_000;

/**
 * Calls all webhooks of the installation: many at a time, each by itself, in turns that are fair to accounts and to
 * their receivers, so that nobody waits for a slow one of somebody else.
 */
export async function tellWebhooks(platform: Platform, signal: AbortSignal): Promise<void> {
  const called = new Set<Turn>();
  const ended = new Set<Promise<void>>();
  const begin = (turn: Turn): void => {
    called.add(turn);
    const end = carryOut(platform, turn, signal).finally(() => {
      called.delete(turn);
      ended.delete(end);
      turnNotifier.notifyOne();
    });
    ended.add(end);
  };
  signal.addEventListener('abort', turnNotifier.notifyOne);
  try {
    while (!signal.aborted) {
      (await nextTurns(platform, [...called])).forEach(begin);
      await turnNotifier.wait(maxWaitMs);
    }
  } finally {
    signal.removeEventListener('abort', turnNotifier.notifyOne);
    await Promise.all(ended);
  }
}

function nextTurns({ db, clock }: Platform, called: readonly Turn[]): Promise<Turn[]> {
  const slow = called.filter(({ isSlow }) => isSlow).length;
  const { perAccount } = maxCalls;
  const free = { quick: maxCalls.quick - (called.length - slow), slow: maxCalls.slow - slow, perAccount };
  return listTurns(db, clock.now(), called, free);
}

async function carryOut(platform: Platform, turn: Turn, signal: AbortSignal): Promise<void> {
  try {
    await takeTurn(platform, turn);
  } catch (error) {
    const { accountId, id } = turn;
    platform.log.warn({ err: error, accountId, webhookId: id }, 'a webhook could not be told; trying again');
    await sleep(afterErrorMs, undefined, { signal }).catch(() => undefined);
  }
}

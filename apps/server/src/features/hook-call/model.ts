import type { HookCaller } from '@confab/contract/features/hook-call';
import { pauseUntil } from '@confab/rules/receiver-pause';
import type { Attempted } from './event-model.ts';

const secondsUntilNext = [5, 30, 120, 600, 1800, 3600];

/** Attempts of one call: the first immediately, the last after nearly two hours. */
export const maxAttempts = secondsUntilNext.length + 1;

/** Attempts for which a call holds back later ones of its conversation, to keep their order. */
export const holdingAttempts = 3;

/** Concurrent calls per receiver, each about another conversation. */
export const maxConcurrentCalls = 8;

/** How many bots are called concurrently, and how many others. */
export const maxReceivers = { quick: 16, slow: 32, perAccount: 8 } as const;

/** A started call without a result after this time is made again. */
export const claimMs = 60_000;

const maxAgeMs = 2 * 3_600_000;

/** When a call is retried after a number of attempts; null: not anymore. */
export function nextCallAt(attempts: number, createdAt: Date, now: Date): Date | null {
  const seconds = secondsUntilNext[attempts - 1];
  if (seconds === undefined || now.getTime() - createdAt.getTime() > maxAgeMs) return null;
  return new Date(now.getTime() + seconds * 1000);
}

/** Until when a receiver is paused after a number of consecutive failures; null: not at all. */
export function backoffUntil(failures: number, now: Date): Date | null {
  return pauseUntil(failures, now, { firstSeconds: 30, maxSeconds: 600 });
}

/** Calls due before this time are outdated. */
export function staleSince(now: Date): Date {
  return new Date(now.getTime() - 24 * 3_600_000);
}

/** How long finished calls are stored, so that they are not requested again. */
export const retentionMs = 2 * 24 * 3_600_000;

/** A dropped call, and its requester. */
export type MissedCall = { caller: HookCaller | null };

/** Whom a call is for: a bot of the account, or the server of an address. */
export type CallTarget = { botId: number } | { origin: string };

/** The server of a URL; undefined if it is invalid. */
export function originOf(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}

/** The recorded outcome of a call: it succeeded, is retried, or failed permanently. */
export type CallOutcome = { isTaken: boolean; isOver: boolean; message: string | null };

/** An outcome in words for people. */
export function callOutcome({
  problem,
  is_over: isOver,
}: Pick<Attempted, 'problem' | 'is_over'>): CallOutcome {
  if (problem === null) return { isTaken: true, isOver: true, message: null };
  const message = `The webhook failed: ${problem}`;
  return { isTaken: false, isOver, message: isOver ? message : `${message}. It will be tried again.` };
}

export { slowForSeconds } from '@confab/rules/receiver-pause';

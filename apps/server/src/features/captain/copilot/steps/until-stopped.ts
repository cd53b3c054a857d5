import type { Platform } from '../../../../platform/platform.ts';
import { isStopped, type ThreadKey } from '../queries.ts';

/** Milliseconds until a member's stop is noticed: they may have said it to another node. */
const lookMs = 300;

/** Does something for a question until it is done or its member waits no more: the signal is aborted then. */
export async function untilStopped<T>(
  { db, log }: Platform,
  thread: ThreadKey,
  questionId: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      if (await isStopped(db, thread, questionId)) controller.abort();
    } catch (error) {
      log.warn({ err: error }, 'it was not seen whether an answer is waited for');
    }
    looking = undefined;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, lookMs);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
    await looking;
  }
}

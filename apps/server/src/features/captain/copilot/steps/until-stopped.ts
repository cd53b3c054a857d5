import type { Platform } from '../../../../platform/platform.ts';
import { isStopped, type ThreadKey } from '../queries.ts';

/** Polling interval for a member's stop, which may have reached another node. */
const checkMs = 300;

/** Works on a question until it is done or the member stops it: then the signal is aborted. */
export async function untilStopped<T>(
  { db, log }: Platform,
  thread: ThreadKey,
  questionId: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let looking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    try {
      if (await isStopped(db, thread, questionId)) controller.abort();
    } catch (error) {
      log.warn({ err: error }, 'it was not seen whether an answer is waited for');
    }
    looking = undefined;
  };
  const timer = setInterval(() => {
    looking ??= check();
  }, checkMs);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
    await looking;
  }
}

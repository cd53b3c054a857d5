import { limitConcurrency } from '../../../../platform/jobs/limit-concurrency.ts';
import { ownProgram, startOwnProcess } from '../../../../platform/files/own-process.ts';
import type { TextAnswer, TextOrder } from '../model.ts';

/** For one file, the start of its process included. */
const defaultTimeoutMs = 30_000;
const heapMegabytes = 256;
const turn = limitConcurrency(1);

/**
 * The text of a file, or the reason why there is none. Files are read one at a time, each by a separate process, which
 * is killed if it exceeds the limits of time or memory.
 */
export function readText(order: TextOrder, timeoutMs = defaultTimeoutMs): Promise<TextAnswer> {
  return turn(() => readNow(order, timeoutMs));
}

function readNow(order: TextOrder, timeoutMs: number): Promise<TextAnswer> {
  const reader = startOwnProcess(ownProgram(new URL('./text-process.ts', import.meta.url)), heapMegabytes);
  return new Promise<TextAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: 'too_complex' }), timeoutMs);
    const end = (answer: TextAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    reader.once('message', (answer: TextAnswer) => end(answer));
    // It ran out of memory, or was ended from outside.
    reader.once('exit', () => end({ problem: 'too_complex' }));
    reader.once('error', () => end({ problem: 'too_complex' }));
    reader.send(order);
  }).finally(() => void reader.kill('SIGKILL'));
}

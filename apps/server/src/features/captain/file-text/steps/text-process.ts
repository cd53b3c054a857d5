import { setPriority } from 'node:os';
import { memoryExitCode } from '../../../../platform/files/preview-exit.ts';
import { fileText } from './file-text.ts';
import type { TextAnswer, TextOrder } from '../model.ts';

/**
 * A process of its own that reads the text of one file and ends: a file made to hurt takes this process and its memory,
 * not the server's. Started by `readText`.
 */

/** Bytes this process may hold; it ends beyond. */
const maxMemoryBytes = 600 * 1024 * 1024;
const memoryCheckMs = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(memoryExitCode);
}, memoryCheckMs).unref();

try {
  // Server work has priority.
  setPriority(10);
} catch {
  // Some systems do not let a process say so.
}

// A signal to the whole group is for the server, which ends this process by letting go of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (order: TextOrder) => void answer(order));

async function answer(order: TextOrder): Promise<void> {
  const read: TextAnswer = await fileText(order).catch(() => ({ problem: 'damaged' }));
  process.send?.(read);
}

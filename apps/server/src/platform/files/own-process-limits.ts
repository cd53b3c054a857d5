import { setPriority } from 'node:os';
import { memoryExitCode } from './own-process-exit.ts';

const memoryCheckMs = 25;

/**
 * Limits a child process before its work: it exits beyond a number of bytes, including native memory that only the
 * system can measure, exits with the server, and has lower priority.
 */
export function limitOwnProcess(maxMemoryBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(memoryExitCode);
  }, memoryCheckMs).unref();
  try {
    setPriority(10);
  } catch {
    // Not supported on some systems.
  }
  // A signal to the whole group is for the server, which ends this process by letting go of it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
}

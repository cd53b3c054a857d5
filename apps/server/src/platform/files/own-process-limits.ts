import { setPriority } from 'node:os';
import { memoryExitCode } from './own-process-exit.ts';

const memoryCheckMs = 25;

/**
 * What a process of its own does before its work: it ends beyond so many bytes, of which only the system knows where
 * libraries take them, and with the server, and lets the server go first.
 */
export function keepWithin(maxMemoryBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(memoryExitCode);
  }, memoryCheckMs).unref();
  try {
    setPriority(10);
  } catch {
    // Some systems do not let a process say so.
  }
  // A signal to the whole group is for the server, which ends this process by letting go of it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
}

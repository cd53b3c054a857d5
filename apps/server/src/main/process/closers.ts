import type { Logger } from '../../platform/log/log.ts';

export type Closers = {
  add(part: string, close: () => Promise<unknown>): void;
  /** Closes the last that was added first, each after the one before has ended. Closes each only once. */
  closeAll: () => Promise<void>;
};

/** Milliseconds after which a part that is still closing is named in the log. */
const slowMs = 5000;

/** What a process has opened: sockets and jobs go before the pool they use. */
export function createClosers(log: Pick<Logger, 'warn'>, warnAfterMs = slowMs): Closers {
  const closers: { part: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (part, close) => void closers.push({ part, close }),
    async closeAll() {
      for (const { part, close } of closers.splice(0).reverse()) {
        const slow = setTimeout(() => log.warn({ part }, 'still closing'), warnAfterMs);
        try {
          await close();
        } finally {
          clearTimeout(slow);
        }
      }
    },
  };
}

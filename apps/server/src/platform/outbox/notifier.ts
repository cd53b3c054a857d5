/** Wakes one waiter. Rings while nobody waits are kept as one. */
export type Bell = {
  ring: () => void;
  /** Resolves at the next ring, at once when it rang since the last wait, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
};

export function createNotifier(): Bell {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wakeUp?.();
    },
    async wait(milliseconds) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        wakeUp = resolve;
        await promise;
        wakeUp = null;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}

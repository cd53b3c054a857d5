/** Wakes one waiter. Notifications without a waiter are merged into one. */
export type Bell = {
  ring: () => void;
  /**
   * Resolves on the next notification, immediately if there was one since the last wait, or after the given
   * milliseconds.
   */
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

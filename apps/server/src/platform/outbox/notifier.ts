/** Wakes one waiter. Notifications without a waiter are merged into one. */
export type Notifier = {
  notifyOne: () => void;
  /**
   * Resolves on the next notification, immediately if there was one since the last wait, or after the given
   * milliseconds.
   */
  wait(milliseconds: number): Promise<void>;
};

export function createNotifier(): Notifier {
  let isNotified = false;
  let resolveWait: (() => void) | null = null;
  return {
    notifyOne() {
      isNotified = true;
      resolveWait?.();
    },
    async wait(milliseconds) {
      if (!isNotified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        resolveWait = resolve;
        await promise;
        resolveWait = null;
        clearTimeout(timer);
      }
      isNotified = false;
    },
  };
}

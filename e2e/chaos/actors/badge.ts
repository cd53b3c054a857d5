import { setTimeout } from 'node:timers/promises';

/** The number of unread notifications that a dashboard shows. */
export type Badge = {
  receive(name: string, data: Record<string, unknown>): void;
  /** Fetches the number again; retries until it succeeds and never rejects. */
  resync(): Promise<void>;
  /** Differences between the badge and a fresh fetch. */
  differences(): Promise<string[]>;
};

export function createBadge(fetchCount: () => Promise<number>): Badge {
  let count: number | null = null;
  let received = 0;
  let requestCount = 0;
  const resync = async (): Promise<void> => {
    const mine = ++requestCount;
    while (mine === requestCount) {
      const before = received;
      const fetched = await fetchCount().catch(() => null);
      // Events that arrived meanwhile may be newer than the response.
      if (fetched !== null && before === received && mine === requestCount) count = fetched;
      if (fetched !== null) return;
      await setTimeout(150);
    }
  };
  return {
    receive(name, { unread_count: unread }) {
      // Its notifications were deleted with it.
      if (name === 'conversation.deleted') void resync();
      if (!name.startsWith('notification.') || typeof unread !== 'number') return;
      received += 1;
      count = unread;
    },
    resync,
    async differences() {
      const fresh = await fetchCount();
      return count === null || count === fresh
        ? []
        : [`the badge shows ${count} unread notifications and the server ${fresh}`];
    },
  };
}

import { setTimeout } from 'node:timers/promises';

/** The number of unread notifications that a dashboard shows. */
export type Badge = {
  hear(name: string, data: Record<string, unknown>): void;
  /** It is asked for again; never rejects, tries until it is there. */
  resync(): Promise<void>;
  /** What it shows and what a fresh look says, where they differ. */
  differences(): Promise<string[]>;
};

export function createBadge(fetchCount: () => Promise<number>): Badge {
  let count: number | null = null;
  let received = 0;
  let asked = 0;
  const resync = async (): Promise<void> => {
    const mine = ++asked;
    while (mine === asked) {
      const before = received;
      const fetched = await fetchCount().catch(() => null);
      // Events that arrived meanwhile are newer than the answer may be.
      if (fetched !== null && before === received && mine === asked) count = fetched;
      if (fetched !== null) return;
      await setTimeout(150);
    }
  };
  return {
    hear(name, { unread_count: unread }) {
      // Its notifications went with it.
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

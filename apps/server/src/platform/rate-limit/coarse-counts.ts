import { hash, randomBytes } from 'node:crypto';

/** Usage of keys, with many keys per slot. Its size is fixed, however many callers there are. */
export type CoarseCounts = {
  /** Keeps that a key has used this share of its limit (1 is all of it) until the end of its window. */
  keep(key: string, share: number, endsAt: number): void;
  /** The most that any key of the same slot has used; undefined when their windows are over. */
  find(key: string, now: number): { share: number; endsAt: number } | undefined;
};

const slots = 65_536;

/**
 * Keeps the usage of keys that no longer have a count of their own. A key that shares a slot with a heavier one is
 * treated as that one until the window ends: never too lenient, and too strict only during a flood. Stores shares
 * instead of counts, because keys with different limits share slots.
 */
export function coarseCounts(): CoarseCounts {
  // Made at the first use: hardly any server ever sees that many callers.
  let table: { shares: Float64Array; ends: Float64Array } | undefined;
  // Keeps callers from computing which keys collide with another one.
  const secret = randomBytes(16).toString('base64url');
  const slotOf = (key: string): number => hash('sha256', secret + key, 'buffer').readUInt16BE(0);
  return {
    keep(key, share, endsAt) {
      table ??= { shares: new Float64Array(slots), ends: new Float64Array(slots) };
      const slot = slotOf(key);
      table.shares[slot] = Math.max(table.shares[slot] ?? 0, Math.min(1, share));
      table.ends[slot] = Math.max(table.ends[slot] ?? 0, endsAt);
    },
    find(key, now) {
      if (table === undefined) return undefined;
      const slot = slotOf(key);
      const endsAt = table.ends[slot] ?? 0;
      if (endsAt === 0) return undefined;
      if (endsAt > now) return { share: table.shares[slot] ?? 0, endsAt };
      table.shares[slot] = 0;
      table.ends[slot] = 0;
      return undefined;
    },
  };
}

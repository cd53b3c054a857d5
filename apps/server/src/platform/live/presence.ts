import type { Clock } from '../clock/clock.ts';
import { memoryRooms, type RoomStore } from './rooms.ts';

export type PresenceKind = 'user' | 'contact';

/** The users and contacts who have recently sent a heartbeat. */
export type PresenceStore = {
  /** Records a heartbeat; true if this node had not seen one within the window. */
  seen(accountId: number, kind: PresenceKind, id: number): Promise<boolean>;
  /** Those seen within the window; only those of `ids`, if given. */
  online(accountId: number, kind: PresenceKind, ids?: readonly number[]): Promise<ReadonlySet<number>>;
  /** The viewers of a conversation. */
  rooms: RoomStore;
  close(): Promise<void>;
};

export type PresenceOptions = {
  clock: Clock;
  /** Seconds after the last heartbeat during which someone counts as present. */
  windowSeconds: number;
};

/** Presence of a single node. Entries that expired are removed when their set is next read. */
export function memoryPresence({ clock, windowSeconds }: PresenceOptions): PresenceStore {
  const subscribers = new Map<string, Map<number, number>>();
  // The ids of a set are cached until someone joins or leaves: they are read much more often than they change.
  const shown = new Map<string, ReadonlySet<number>>();
  const now = (): number => clock.now().getTime() / 1000;
  const forget = (key: string, room: Map<number, number>): void => {
    const since = now() - windowSeconds;
    // Sorted by last heartbeat, since each moves its entry to the end.
    for (const [id, seen] of room) {
      if (seen >= since) break;
      room.delete(id);
      shown.delete(key);
    }
    if (room.size === 0) subscribers.delete(key);
  };
  return {
    seen(accountId, kind, id) {
      const key = `${kind}:${accountId}`;
      const room = subscribers.get(key) ?? new Map<number, number>();
      const isBack = (room.get(id) ?? -Infinity) < now() - windowSeconds;
      if (!room.delete(id)) shown.delete(key);
      room.set(id, now());
      subscribers.set(key, room);
      forget(key, room);
      return Promise.resolve(isBack);
    },
    online(accountId, kind, ids) {
      const key = `${kind}:${accountId}`;
      const room = subscribers.get(key);
      if (room === undefined) return Promise.resolve(new Set());
      forget(key, room);
      if (ids !== undefined) return Promise.resolve(new Set(ids.filter((id) => room.has(id))));
      const all = shown.get(key) ?? new Set(room.keys());
      shown.set(key, all);
      return Promise.resolve(all);
    },
    rooms: memoryRooms(clock),
    close: () => Promise.resolve(),
  };
}

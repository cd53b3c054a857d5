import type { Clock } from '../clock/clock.ts';

/** The current members of a room, and whether one has just joined. */
export type RoomPresence = { isNew: boolean; members: readonly string[] };

/** Rooms that exist while they have members. */
export type RoomStore = {
  /** Joins, or sends a heartbeat. Members beyond the maximum are not listed. */
  stay(room: string, member: string): Promise<RoomPresence>;
  /** Returns the remaining members. */
  leave(room: string, member: string): Promise<readonly string[]>;
};

/** Milliseconds after the last heartbeat during which a member counts as present. */
export const presenceTimeoutMs = 10_000;

/** Maximum members of one room: every change is sent to all of them. */
export const maxRoomMembers = 100;

/** Rooms of a single node. Expired members are removed when someone next joins or leaves their room. */
export function memoryRooms(clock: Clock): RoomStore {
  const rooms = new Map<string, Map<string, number>>();
  const present = (room: string): Map<string, number> => {
    const members = rooms.get(room) ?? new Map<string, number>();
    const since = clock.now().getTime() - presenceTimeoutMs;
    for (const [member, seenAt] of members) if (seenAt < since) members.delete(member);
    return members;
  };
  return {
    stay(room, member) {
      const members = present(room);
      const isNew = !members.has(member);
      if (!isNew || members.size < maxRoomMembers) members.set(member, clock.now().getTime());
      rooms.set(room, members);
      return Promise.resolve({ isNew, members: [...members.keys()] });
    },
    leave(room, member) {
      const members = present(room);
      members.delete(member);
      if (members.size === 0) rooms.delete(room);
      return Promise.resolve([...members.keys()]);
    },
  };
}

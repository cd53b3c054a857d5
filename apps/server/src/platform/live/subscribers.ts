import type { Audience } from '../outbox/outbox.ts';
import type { Subscriber } from './hub-types.ts';

/** A connection that listens on behalf of a subscriber. */
type Listener = { subscriber: Subscriber };

/** Who listens, by account; contacts also by key, since an account may have many more of them than an event reaches. */
export type Subscribers<L extends Listener> = {
  add(listener: L): void;
  remove(listener: L): void;
  /** The subscribers an audience may include; each must still be checked. */
  candidates(accountId: number, audience: Audience): L[];
  all(): L[];
  size(): number;
};

type Room<L> = { members: Set<L>; contacts: Map<string, Set<L>> };

export function createSubscribers<L extends Listener>(): Subscribers<L> {
  const subscribers = new Map<number, Room<L>>();
  let size = 0;
  return {
    add(listener) {
      const { accountId, kind, key } = listener.subscriber;
      const room = subscribers.get(accountId) ?? { members: new Set(), contacts: new Map() };
      subscribers.set(accountId, room);
      if (kind === 'member') room.members.add(listener);
      else room.contacts.set(key, (room.contacts.get(key) ?? new Set()).add(listener));
      size += 1;
    },
    remove(listener) {
      const { accountId, key } = listener.subscriber;
      const room = subscribers.get(accountId);
      const contacts = room?.contacts.get(key);
      const found = room?.members.delete(listener) === true || contacts?.delete(listener) === true;
      if (found) size -= 1;
      if (contacts?.size === 0) room?.contacts.delete(key);
      if (room?.members.size === 0 && room.contacts.size === 0) subscribers.delete(accountId);
    },
    candidates(accountId, audience) {
      const room = subscribers.get(accountId);
      if (room === undefined) return [];
      const toMembers =
        audience.account === true || audience.conversation !== undefined || audience.users !== undefined;
      const found = toMembers ? [...room.members] : [];
      for (const key of new Set(audience.contacts)) found.push(...(room.contacts.get(key) ?? []));
      return found;
    },
    all: () =>
      [...subscribers.values()].flatMap((room) => [
        ...room.members,
        ...[...room.contacts.values()].flatMap((contacts) => [...contacts]),
      ]),
    size: () => size,
  };
}

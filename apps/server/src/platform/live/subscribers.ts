import type { Audience } from '../outbox/outbox.ts';
import type { Subscriber } from './hub-types.ts';

/** A connection that listens on behalf of a subscriber. */
type Listener = { subscriber: Subscriber };

/**
 * Subscribers by account, and within it by what they may see: members by inbox and by user, contacts by key. An
 * event of an inbox costs nothing for members who cannot see it, however many there are.
 */
export type Subscribers<L extends Listener> = {
  add(listener: L): void;
  remove(listener: L): void;
  /**
   * Makes a member a candidate for every conversation of the account until `narrow`: while access is looked up, any may
   * turn out to be visible.
   */
  widen(listener: L): void;
  narrow(listener: L): void;
  /** The subscribers an audience may include; each must still be checked. */
  candidates(accountId: number, audience: Audience): L[];
  all(): L[];
  size(): number;
};

type Index<K, L> = Map<K, Set<L>>;

type Room<L> = {
  members: Set<L>;
  /** Members who may see all inboxes. */
  everyInbox: Set<L>;
  inboxes: Index<number, L>;
  users: Index<number, L>;
  contacts: Index<string, L>;
  wide: Set<L>;
};

export function createSubscribers<L extends Listener>(): Subscribers<L> {
  const rooms = new Map<number, Room<L>>();
  const wide = new Set<L>();
  let size = 0;
  return {
    add(listener) {
      const { accountId, kind } = listener.subscriber;
      const room = rooms.get(accountId) ?? emptyRoom();
      rooms.set(accountId, room);
      if (kind === 'member') enter(room, listener);
      else put(room.contacts, listener.subscriber.key, listener);
      if (wide.has(listener)) room.wide.add(listener);
      size += 1;
    },
    remove(listener) {
      const { accountId, key } = listener.subscriber;
      const room = rooms.get(accountId);
      if (room === undefined) return;
      const isMember = room.members.has(listener);
      if (isMember) leave(room, listener);
      if (isMember || take(room.contacts, key, listener)) size -= 1;
      room.wide.delete(listener);
      if (room.members.size === 0 && room.contacts.size === 0) rooms.delete(accountId);
    },
    widen(listener) {
      // What a contact receives depends on its key, which does not change.
      if (listener.subscriber.kind !== 'member') return;
      wide.add(listener);
      rooms.get(listener.subscriber.accountId)?.wide.add(listener);
    },
    narrow(listener) {
      wide.delete(listener);
      rooms.get(listener.subscriber.accountId)?.wide.delete(listener);
    },
    candidates(accountId, audience) {
      const room = rooms.get(accountId);
      return room === undefined ? [] : candidatesIn(room, audience);
    },
    all: () =>
      [...rooms.values()].flatMap((room) => [
        ...room.members,
        ...[...room.contacts.values()].flatMap((contacts) => [...contacts]),
      ]),
    size: () => size,
  };
}

function candidatesIn<L>(room: Room<L>, audience: Audience): L[] {
  const { account, conversation, users = [], onlyUsers, contacts = [] } = audience;
  if (onlyUsers !== undefined) return [...found(room.users, onlyUsers), ...found(room.contacts, contacts)];
  if (account === true) return [...room.members, ...found(room.contacts, contacts)];
  const seeing =
    conversation === undefined
      ? []
      : [...room.everyInbox, ...(room.inboxes.get(conversation.inbox_id) ?? [])];
  const toMembers = conversation !== undefined || users.length > 0;
  const more = [...found(room.users, users), ...(toMembers ? room.wide : [])];
  const members = more.length === 0 ? seeing : [...new Set([...seeing, ...more])];
  return contacts.length === 0 ? members : [...members, ...found(room.contacts, contacts)];
}

function enter<L extends Listener>(room: Room<L>, listener: L): void {
  const { id, inboxIds } = listener.subscriber;
  room.members.add(listener);
  put(room.users, id, listener);
  if (inboxIds === 'all') room.everyInbox.add(listener);
  else for (const inboxId of inboxIds) put(room.inboxes, inboxId, listener);
}

function leave<L extends Listener>(room: Room<L>, listener: L): void {
  const { id, inboxIds } = listener.subscriber;
  room.members.delete(listener);
  take(room.users, id, listener);
  if (inboxIds === 'all') room.everyInbox.delete(listener);
  else for (const inboxId of inboxIds) take(room.inboxes, inboxId, listener);
}

const emptyRoom = <L>(): Room<L> => ({
  members: new Set(),
  everyInbox: new Set(),
  inboxes: new Map(),
  users: new Map(),
  contacts: new Map(),
  wide: new Set(),
});

function put<K, L>(index: Index<K, L>, key: K, listener: L): void {
  const listeners = index.get(key);
  if (listeners === undefined) index.set(key, new Set([listener]));
  else listeners.add(listener);
}

function take<K, L>(index: Index<K, L>, key: K, listener: L): boolean {
  const listeners = index.get(key);
  const isThere = listeners?.delete(listener) === true;
  if (listeners?.size === 0) index.delete(key);
  return isThere;
}

const found = <K, L>(index: Index<K, L>, keys: readonly K[]): L[] =>
  keys.length === 0 ? [] : [...new Set(keys)].flatMap((key) => [...(index.get(key) ?? [])]);

import { availabilities, type Availability } from '@confab/contract/features/user';
import type { MemberAvailability } from '../../features/account/index.ts';
import type { PresenceRequest } from '../../platform/live/hub-types.ts';

/** The data of presence. Equal sets need not be identical. */
export type Present = {
  members: readonly MemberAvailability[];
  users: ReadonlySet<number>;
  /** Null where the reader must not know of contacts. */
  contacts: ReadonlySet<number> | null;
};

/** The users present in an account, with versions, so that clients receive only changes. */
export type PresenceBoard = {
  show(present: Present): void;
  /** The message for a client, or null without changes. */
  answer(request: PresenceRequest, nowMs: number): string | null;
};

/** Versions a client may be behind and still be sent changes; older ones are sent everything. */
const maxVersions = 500;

/**
 * Characters of a map that existing clients are sent with each heartbeat. A larger one, of about a thousand people,
 * is only sent when it changed, and once a minute at most: all of an account's sockets together would otherwise be
 * sent the square of its size.
 */
const maxFrequentBytes = 16_384;
const largeIntervalMs = 60_000;

type Statuses = ReadonlyMap<number, Availability>;
type Changed = { users: readonly number[]; contacts: readonly number[] };

export function createPresenceBoard(accountId: number): PresenceBoard {
  let present: Present = { members: [], users: noContacts, contacts: noContacts };
  let statuses: Statuses = new Map();
  let version = 0;
  /** The changes of each recent version, the current one last. */
  const history: Changed[] = [];
  const texts = new Map<number | 'all', string>();
  const all = (): string => remembered(texts, 'all', () => allText(accountId, present, statuses));
  const changesSince = (from: number): string =>
    remembered(texts, from, () => {
      const changed = together(history.slice(from - version));
      const isMost =
        changed.users.size + changed.contacts.size >= statuses.size + (present.contacts?.size ?? 0);
      return isMost ? all() : changesText(accountId, present, statuses, changed);
    });
  const board: PresenceBoard = {
    show(next) {
      const isSameTeam = present.members === next.members && areSame(present.users, next.users);
      if (isSameTeam && areSame(present.contacts ?? noContacts, next.contacts ?? noContacts)) return;
      const nextStatuses = isSameTeam ? statuses : statusesOf(next);
      const changed = {
        users: isSameTeam ? [] : changedStatuses(statuses, nextStatuses),
        contacts: difference(present.contacts ?? noContacts, next.contacts ?? noContacts),
      };
      present = next;
      statuses = nextStatuses;
      if (changed.users.length + changed.contacts.length === 0) return;
      version += 1;
      history.push(changed);
      if (history.length > maxVersions) history.shift();
      texts.clear();
    },
    answer({ changesOnly, sent }, nowMs) {
      const { atMs } = sent;
      const behind = sent.board === board ? version - sent.version : Infinity;
      const isRecent = sent.board === board && nowMs - atMs < largeIntervalMs;
      const marker = (): void => void Object.assign(sent, { board, version, atMs: nowMs });
      if (changesOnly && behind <= history.length) {
        marker();
        return behind === 0 ? null : changesSince(version - behind);
      }
      const text = all();
      const isTooOften = text.length > maxFrequentBytes && (behind === 0 || isRecent);
      if (isTooOften && !changesOnly) return null;
      marker();
      return text;
    },
  };
  return board;
}

function remembered<K>(texts: Map<K, string>, key: K, make: () => string): string {
  const text = texts.get(key) ?? make();
  texts.set(key, text);
  return text;
}

function together(changes: readonly Changed[]) {
  return {
    users: new Set(changes.flatMap(({ users }) => users)),
    contacts: new Set(changes.flatMap(({ contacts }) => contacts)),
  };
}

function allText(accountId: number, { contacts }: Present, statuses: Statuses): string {
  const online = contacts && Object.fromEntries([...contacts].map((id) => [id, 'online']));
  return textOf('presence.update', accountId, Object.fromEntries(statuses), online);
}

function changesText(
  accountId: number,
  { contacts }: Present,
  statuses: Statuses,
  changed: ReturnType<typeof together>,
): string {
  const users = Object.fromEntries([...changed.users].map((id) => [id, statuses.get(id) ?? 'offline']));
  const recipients =
    contacts &&
    Object.fromEntries([...changed.contacts].map((id) => [id, contacts.has(id) ? 'online' : 'offline']));
  return textOf('presence.changed', accountId, users, recipients);
}

function textOf(event: string, accountId: number, users: object, contacts: object | null): string {
  return JSON.stringify({ event, data: { users, ...(contacts && { contacts }), account_id: accountId } });
}

const noContacts: ReadonlySet<number> = new Set();

/** Present users, and those who are always shown, by their chosen availability. */
function statusesOf({ members, users }: Present): Statuses {
  const shown = members.filter((member) => users.has(member.id) || !member.auto_offline);
  return new Map(shown.map((member) => [member.id, availabilities[member.availability] ?? 'offline']));
}

function changedStatuses(before: Statuses, after: Statuses): number[] {
  return [
    ...[...after].filter(([id, status]) => before.get(id) !== status).map(([id]) => id),
    ...[...before.keys()].filter((id) => !after.has(id)),
  ];
}

function difference(one: ReadonlySet<number>, other: ReadonlySet<number>): number[] {
  if (one === other) return [];
  return [...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))];
}

function areSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one === other || (one.size === other.size && [...one].every((id) => other.has(id)));
}

import { availabilities } from '@confab/contract/features/user';
import { LRUCache } from 'lru-cache';
import { listAgentRows, type AgentRow } from '../features/agent/index.ts';
import {
  accountOfPubsubToken,
  findContactInboxByPubsubToken,
  mayUseContacts,
} from '../features/contact/index.ts';
import { announceArrival, sees, visibilityOf } from '../features/conversation/index.ts';
import { authorizeListener, type Listener } from '../features/session/index.ts';
import type { Authorize, OnPresence, Subscriber } from '../platform/live/hub-types.ts';
import type { PresenceStore } from '../platform/live/presence.ts';
import type { Platform } from '../platform/platform.ts';

/** Who may listen on `RoomChannel`, and to what: decided here, from what they may see at that moment. */
export function roomAuthorizer(platform: Platform): Authorize {
  return (identifier) => {
    const { channel, pubsub_token: token, user_id: userId, account_id: accountId, client } = identifier;
    if (channel !== 'RoomChannel' || typeof token !== 'string' || token === '') return Promise.resolve(null);
    if (userId === undefined || userId === null || userId === '') return contactSubscriber(platform, token);
    const user = idOf(userId);
    const account = idOf(accountId);
    if (user === null || account === null || !memberToken.test(token)) return Promise.resolve(null);
    if (client !== undefined && !isClient(client)) return Promise.resolve(null);
    return memberSubscriber(platform, { token, userId: user, accountId: account, client });
  };
}

/** The format of `ids.token(18)`. Anything else is unknown and not looked up. */
const memberToken = /^[\w-]{24}$/;

/** The format of the `client` of a session, `ids.token(16)`. */
function isClient(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{22}$/.test(value);
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

async function memberSubscriber(platform: Platform, listener: Listener): Promise<Subscriber | null> {
  const { token, userId, accountId } = listener;
  const member = await authorizeListener(platform, listener);
  if (member === null) return null;
  const visibility = visibilityOf(member);
  const usesContacts = mayUseContacts(member);
  return {
    accountId,
    key: token,
    kind: 'member',
    id: userId,
    body: 'data',
    hears: (audience) => {
      if (audience.exceptUser === userId) return false;
      if (audience.account === true) return audience.aboutContact !== true || usesContacts;
      const isNamed = audience.users?.includes(userId) === true;
      if (audience.conversation === undefined) return isNamed;
      // The previous assignee learns about losing it, in the inboxes they may see.
      const looked = isNamed && visibility ? { ...visibility, assignees: 'any' as const } : visibility;
      return sees(looked, audience.conversation);
    },
  };
}

async function contactSubscriber(platform: Platform, token: string): Promise<Subscriber | null> {
  const accountId = accountOfPubsubToken(token);
  if (accountId === undefined) return null;
  const session = await findContactInboxByPubsubToken(platform.db, accountId, token);
  if (session === undefined) return null;
  return {
    accountId,
    key: token,
    kind: 'contact',
    id: session.contact_id,
    body: 'contact',
    hears: (audience) => audience.contacts?.includes(token) === true,
  };
}

/** A sign of life: counts, and is answered by who else is there. Contacts learn of agents only. */
export function presenceTeller(platform: Platform, presence: PresenceStore): OnPresence {
  const sentPresence = new LRUCache<string, Told>({ max: 1000 });
  return async ({ accountId, kind, id }) => {
    const isBack = await presence.seen(accountId, kind === 'member' ? 'user' : 'contact', id);
    if (isBack && kind === 'member') await announceArrival(platform, accountId, id);
    const members = await membersOf(platform, accountId);
    const users = await presence.online(accountId, 'user');
    const contacts = kind === 'member' ? await presence.online(accountId, 'contact') : nobody;
    const key = `${kind}:${accountId}`;
    const last = sentPresence.get(key);
    if (last?.members === members && isSame(last.users, users) && isSame(last.contacts, contacts))
      return last.text;
    const online = Object.fromEntries([...contacts].map((contact) => [contact, 'online']));
    const data = {
      users: usersMap(members, users),
      ...(kind === 'member' ? { contacts: online } : {}),
      account_id: accountId,
    };
    const text = JSON.stringify({ event: 'presence.update', data });
    sentPresence.set(key, { members, users, contacts, text });
    return text;
  };
}

/** The last answer in an account, and what it was made of: thousands ask while it holds. */
type Told = {
  members: readonly AgentRow[];
  users: ReadonlySet<number>;
  contacts: ReadonlySet<number>;
  text: string;
};

const nobody: ReadonlySet<number> = new Set();

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one === other || (one.size === other.size && [...one].every((id) => other.has(id)));
}

/** Needed on every heartbeat of every subscriber, so it is cached for the seconds between two. */
async function membersOf(platform: Platform, accountId: number): Promise<readonly AgentRow[]> {
  return platform.memo.remember(
    `members:${accountId}`,
    () => [`account:${accountId}`],
    () => listAgentRows(platform.db, accountId, false),
  );
}

/** Those present, and those who chose to be shown always, by what they chose. */
function usersMap(members: readonly AgentRow[], present: ReadonlySet<number>): Record<string, string> {
  const shown = members.filter((member) => present.has(member.id) || !member.auto_offline);
  return Object.fromEntries(
    shown.map((member) => [String(member.id), availabilities[member.availability] ?? 'offline']),
  );
}

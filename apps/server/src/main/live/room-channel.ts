import {
  accountOfPubsubToken,
  findContactInboxByPubsubToken,
  mayUseContacts,
} from '../../features/contact/index.ts';
import { canSee, visibilityOf } from '../../features/conversation/index.ts';
import { authorizeListener, type Listener } from '../../features/session/index.ts';
import type { Authorize, Subscriber } from '../../platform/live/hub-types.ts';
import type { Platform } from '../../platform/platform.ts';

/** Who may subscribe to `RoomChannel`, and to which events: decided here, by what they may see at that moment. */
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

/** The format of the `client` of a session: `ids.token(16)`, with a prefix for impersonated ones. */
function isClient(value: unknown): value is string {
  return typeof value === 'string' && /^(impersonation-)?[\w-]{22}$/.test(value);
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
    inboxIds: visibility?.inboxIds ?? [],
    body: 'data',
    receives: (audience) => {
      if (audience.exceptUser === userId) return false;
      if (audience.onlyUsers?.includes(userId) === false) return false;
      if (audience.account === true) return audience.aboutContact !== true || usesContacts;
      const { conversation, previously } = audience;
      if (conversation === undefined) return audience.users?.includes(userId) === true;
      // Everyone who saw it before is notified of losing it.
      return canSee(visibility, conversation) || (previously !== undefined && canSee(visibility, previously));
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
    inboxIds: [],
    body: 'contact',
    receives: (audience) => audience.contacts?.includes(token) === true,
  };
}

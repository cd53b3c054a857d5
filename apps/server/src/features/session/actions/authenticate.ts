import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { BotActor, Credential, MemberActor, Person, UserActor } from '../../../platform/auth/actor.ts';
import { hashToken, tokenMatches } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Presented } from '../model.ts';
import { findAccessToken, findBot, findPerson, findSession } from '../queries.ts';
import { noteUse } from '../steps/note-use.ts';
import { memberOf, personOf } from '../steps/load-member.ts';

type Authenticated =
  | { kind: 'person'; person: Person; credential: Credential }
  | { kind: 'bot'; botId: number };

/**
 * The user behind the credentials; `ip` is where they are used. Throws `unauthenticated`, `invalid_access_token`, or
 * `bot_not_allowed` for a bot's token.
 */
export async function authenticateUser(
  platform: Platform,
  presented: Presented | undefined,
  ip: string,
): Promise<UserActor> {
  const found = await authenticate(platform, presented, ip);
  if (found.kind === 'bot') throw new Failure('bot_not_allowed');
  return { kind: 'user', person: found.person, credential: found.credential };
}

/**
 * The member of the account behind the credentials, or the bot where the route allows bots. Throws what
 * `authenticateUser` throws, `not_account_member` (also for unknown accounts, so that existing ones are not
 * revealed), `account_suspended`, `not_authorized` for a feature the account does not have, and `bot_not_connected`.
 */
export async function authenticateMember(
  platform: Platform,
  presented: Presented | undefined,
  accountId: number,
  options: { bots: boolean; suspended: boolean; feature?: string | undefined; ip: string },
): Promise<MemberActor | BotActor> {
  const found = await authenticate(platform, presented, options.ip);
  if (found.kind === 'person') return memberOf(platform, found.person, found.credential, accountId, options);
  if (!options.bots) throw new Failure('bot_not_allowed');
  return bot(platform, found.botId, accountId);
}

async function authenticate(
  platform: Platform,
  presented: Presented | undefined,
  ip: string,
): Promise<Authenticated> {
  if (presented === undefined) throw new Failure('unauthenticated');
  const key =
    presented.kind === 'access_token'
      ? `access:${hashToken(presented.token)}`
      : `session:${hashToken(`${presented.uid}\n${presented.client}\n${presented.token}`)}`;
  const found = await platform.memo.remember(key, tagsOf, () =>
    presented.kind === 'access_token'
      ? byAccessToken(platform, presented.token)
      : bySession(platform, presented, ip),
  );
  if (hasEnded(found, platform.clock.now())) throw new Failure('unauthenticated');
  return found;
}

/** A session may run out while it is remembered. */
function hasEnded(found: Authenticated, now: Date): boolean {
  if (found.kind === 'bot' || found.credential.kind === 'access_token') return false;
  return found.credential.expiresAt <= now;
}

function tagsOf(found: Authenticated): string[] {
  return found.kind === 'bot' ? [`bot:${found.botId}`] : [`user:${found.person.id}`];
}

async function bySession(
  platform: Platform,
  presented: Extract<Presented, { kind: 'session' }>,
  ip: string,
): Promise<Authenticated> {
  const row = await findSession(platform.db, presented.uid, presented.client, platform.clock.now());
  if (row === undefined || !tokenMatches(presented.token, row.token_hash))
    throw new Failure('unauthenticated');
  await noteUse(platform, { userId: row.id, client: presented.client, lastUsedAt: row.last_used_at }, ip);
  const credential: Credential = {
    kind: 'session',
    client: presented.client,
    expiresAt: row.expires_at,
    isImpersonated: row.impersonator_id !== null,
  };
  return { kind: 'person', person: personOf(row), credential };
}

async function byAccessToken(platform: Platform, token: string): Promise<Authenticated> {
  const owner = await findAccessToken(platform.db, hashToken(token));
  if (owner?.owner_type === 'agent_bot') return { kind: 'bot', botId: owner.owner_id };
  const row = owner?.owner_type === 'user' ? await findPerson(platform.db, owner.owner_id) : undefined;
  if (row === undefined) throw new Failure('invalid_access_token');
  return { kind: 'person', person: personOf(row), credential: { kind: 'access_token' } };
}

/** A bot passes once it serves at least one inbox of the account. */
async function bot(platform: Platform, botId: number, accountId: number): Promise<BotActor> {
  const row = await findBot(platform.db, accountId, botId);
  if (row === undefined || !row.connected) throw new Failure('bot_not_connected');
  if (row.status !== activeAccount) throw new Failure('account_suspended');
  return {
    kind: 'bot',
    accountId,
    accountLocale: row.locale,
    bot: { id: row.id, name: row.name, avatarKey: row.avatar_key },
  };
}

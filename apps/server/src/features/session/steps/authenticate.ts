import { Failure } from '@confab/contract/kit/errors';
import type { Credential, Person } from '../../../platform/auth/actor.ts';
import { hashToken, tokenMatches } from '../../../platform/crypto/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../model.ts';
import { findAccessToken, findPerson, findSession } from '../queries.ts';
import { recordUse } from './record-use.ts';
import { personOf } from './load-member.ts';

type Authenticated =
  | { kind: 'person'; person: Person; credential: Credential }
  | { kind: 'bot'; botId: number };

/** The user of the credentials; cached for a moment. Throws `unauthenticated` and `invalid_access_token`. */
export async function authenticate(
  platform: Platform,
  presented: Credentials | undefined,
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

/** A session may expire while it is cached. */
function hasEnded(found: Authenticated, now: Date): boolean {
  if (found.kind === 'bot' || found.credential.kind === 'access_token') return false;
  return found.credential.expiresAt <= now;
}

function tagsOf(found: Authenticated): string[] {
  return found.kind === 'bot' ? [`bot:${found.botId}`] : [`user:${found.person.id}`];
}

async function bySession(
  platform: Platform,
  presented: Extract<Credentials, { kind: 'session' }>,
  ip: string,
): Promise<Authenticated> {
  const row = await findSession(platform.db, presented.uid, presented.client, platform.clock.now());
  if (row === undefined || !tokenMatches(presented.token, row.token_hash))
    throw new Failure('unauthenticated');
  await recordUse(platform, { userId: row.id, client: presented.client, lastUsedAt: row.last_used_at }, ip);
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

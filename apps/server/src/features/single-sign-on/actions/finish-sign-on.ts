import { normalEmail } from '@confab/rules/email-address';
import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { Identity } from '../../../platform/single-sign-on/single-sign-on.ts';
import { openAttempt, setSignOnProof } from '../../session/index.ts';
import {
  findIdentity,
  findUserByEmail,
  insertIdentity,
  lockUser,
  mintUserToken,
  tokenLifetimeSeconds,
  type UserRow,
} from '../../user/index.ts';
import {
  cookieName,
  loginAddress,
  pendingSchema,
  purpose,
  redirectUrlOf,
  type Pending,
  type SignOnError,
} from '../model.ts';
import { openAccountFor } from '../steps/open-account-for.ts';
import { openSamlAnswer } from '../steps/saml-answer.ts';
import { useAttempt } from '../steps/use-attempt.ts';

/** What a browser brings back: the query of its address and its cookies, both untrusted. */
export type Returned = {
  provider: string;
  query: string;
  cookies: string | undefined;
  networks: readonly Network[];
};

/** `cookie` is what the browser needs to use the token in the URL. */
export type Finished = { address: string; cookie?: string };

/**
 * Answers where the browser goes: to the login screen, with a one-time token or with what went wrong; who signed up by
 * this, to choosing a password.
 */
export async function finishSignOn(platform: Platform, returned: Returned): Promise<Finished> {
  const pending = openCookie(platform, returned);
  if (pending === undefined) return failed('sign-on-expired', '');
  const { next } = pending;
  const identity = await identify(platform, pending, returned.query);
  if (typeof identity === 'string') return failed(identity, next);
  const entered = await enter(platform, pending, identity);
  const found =
    entered === 'no-account-found'
      ? await openAccountFor(platform, { pending, identity, networks: returned.networks })
      : entered;
  if (typeof found !== 'string') return found;
  platform.log.info(
    { reason: found, provider: returned.provider },
    'a sign-in through a provider was refused',
  );
  return failed(found, next);
}

/** Signs a known user in; returns the URL to redirect to, and the cookie that it requires. */
async function enter(
  platform: Platform,
  pending: Pending,
  identity: Identity,
): Promise<Finished | SignOnError> {
  const { token: proof, hash: browserHash } = newToken(platform.ids);
  const found = await platform.db.transaction().execute(async (trx) => {
    const user = await userOf(trx, identity);
    if (typeof user === 'string') return user;
    if (!(await useAttempt(trx, pending, user))) return 'sign-on-failed';
    const input = { userId: user.id, kind: 'single_sign_on', email: user.email, browserHash } as const;
    return { email: user.email, sso_auth_token: await mintUserToken(platform, trx, input) };
  });
  if (typeof found === 'string') return found;
  const isSecure = platform.installation.frontendUrl.startsWith('https:');
  const cookie = setSignOnProof(proof, tokenLifetimeSeconds.single_sign_on, isSecure);
  return { address: loginAddress({ ...found, next: pending.next }), cookie };
}

function failed(error: SignOnError, next: string): Finished {
  return { address: loginAddress({ error, next }) };
}

/** Only the browser that left for this provider, and not too long ago. */
function openCookie(platform: Platform, { cookies, provider }: Returned): Pending | undefined {
  const pending = openAttempt(platform, cookies, { name: cookieName, purpose, schema: pendingSchema });
  return pending?.provider === provider ? pending : undefined;
}

async function identify(
  platform: Platform,
  pending: Pending,
  query: string,
): Promise<Identity | SignOnError> {
  const { singleSignOn, installation, log } = platform;
  const provider = singleSignOn.providers.find(({ name }) => name === pending.provider);
  if (provider === undefined) return 'sign-on-failed';
  if (provider.name === 'saml') return openSamlAnswer(platform, pending, query) ?? 'sign-on-failed';
  // Never the address as the request names it: hosts in headers are the caller's.
  const url = new URL(redirectUrlOf(installation.frontendUrl, provider.name));
  url.search = query;
  try {
    return await singleSignOn.finish(provider, url, pending);
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'a sign-in through a provider failed');
    return url.searchParams.get('error') === 'access_denied' ? 'access-denied' : 'sign-on-failed';
  }
}

/**
 * A user is identified by issuer and subject. The first time, an address verified by the provider leads to the user who
 * has confirmed the same one here; an unconfirmed address may be anyone's on either side. A user has one identity per
 * issuer: an address that the provider reassigned to another person does not match.
 */
async function userOf(trx: Trx, identity: Identity): Promise<UserRow | SignOnError> {
  const known = await findIdentity(trx, identity);
  if (known !== undefined) {
    const user = await lockUser(trx, known.user_id);
    if (user === undefined) return 'no-account-found';
    return user.confirmed_at === null ? 'email-unconfirmed' : user;
  }
  if (identity.verifiedEmail === undefined) return 'email-not-verified';
  const email = normalEmail(identity.verifiedEmail);
  const named = await findUserByEmail(trx, email);
  const user = named && (await lockUser(trx, named.id));
  if (user === undefined || user.email !== named?.email) return 'no-account-found';
  if (user.confirmed_at === null) return 'email-unconfirmed';
  return (await insertIdentity(trx, user.id, identity)) ? user : 'other-identity';
}

import { createHash } from 'node:crypto';
import { readServiceAccount } from '../../../platform/config/service-account.ts';
import { googleAccess, type GoogleAccess } from '../../../platform/oauth/google-access.ts';
import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { throwIfBusy } from '../../../platform/outbound/retry-later.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HookRow } from '../queries.ts';
import { openSecrets } from './hook-secrets.ts';

/** What Google answers; `isLockedOut` when it does not know the account, or the account may not do it. */
export type GoogleAnswer =
  | { json: unknown; refused: undefined }
  | { json: undefined; refused: string; isLockedOut: boolean };

/** Maximum number of accounts whose access one process caches. */
const maxAccounts = 200;
const known = new WeakMap<Platform['outbound'], Map<string, GoogleAccess>>();

/**
 * Calls Google as the service account of a connection. Throws temporary errors: those of the network, and `RetryLater`
 * when rate-limited.
 */
export async function callGoogle(
  platform: Platform,
  hook: HookRow,
  { scope, url, body, timeoutMs = 10_000 }: { scope: string; url: string; body: object; timeoutMs?: number },
): Promise<GoogleAnswer> {
  const access = accessOf(platform, openSecrets(platform, hook)['credentials'] ?? '', scope);
  if (access === undefined) return rejection('the credentials are no key of a service account');
  const token = await access.get();
  if ('refused' in token) return rejectionOf(throwIfBusy(token.refused), true);
  const headers = { authorization: `Bearer ${token.token}` };
  const answer = throwIfBusy(await providerHttp(platform.outbound).json(url, { body, headers, timeoutMs }));
  if (answer.ok) return { json: answer.json, refused: undefined };
  if (answer.status === 401) access.forget(token.token);
  return rejectionOf(answer, answer.status === 401 || answer.status === 403);
}

const rejection = (refused: string): GoogleAnswer => ({ json: undefined, refused, isLockedOut: true });

const rejectionOf = ({ reason, isCalled }: ProviderResponse, isLockedOut: boolean): GoogleAnswer => ({
  json: undefined,
  refused: reason,
  isLockedOut: isLockedOut && isCalled,
});

/** One per account: tokens are valid for an hour. */
function accessOf(platform: Platform, credentials: string, scope: string): GoogleAccess | undefined {
  const { outbound, clock } = platform;
  const accesses = known.get(outbound) ?? new Map<string, GoogleAccess>();
  known.set(outbound, accesses);
  const key = createHash('sha256').update(`${scope}\n${credentials}`).digest('hex');
  const account = readServiceAccount(credentials);
  const access =
    accesses.get(key) ?? (account && googleAccess(account, scope, providerHttp(outbound), clock));
  if (access === undefined) return undefined;
  // The newest is last, and the oldest is evicted.
  accesses.delete(key);
  accesses.set(key, access);
  const [oldest] = accesses.keys();
  if (accesses.size > maxAccounts && oldest !== undefined) accesses.delete(oldest);
  return access;
}

import { createHmac } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import type { ProviderAccess } from '../channel.ts';

type Tools = Pick<ProviderAccess, 'apiUrl' | 'keys'>;

/** The URL of a call: its query, with the token and the proof that it is ours. */
export function graphUrl(
  { apiUrl, keys }: Tools,
  path: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const secret = keys.get('FB_APP_SECRET') ?? '';
  const proof = createHmac('sha256', secret).update(token).digest('hex');
  const values = new URLSearchParams({ ...query, access_token: token, appsecret_proof: proof });
  return `${apiUrl}/${version(keys)}/${path}?${values.toString()}`;
}

export function version(keys: Tools['keys']): string {
  return keys.get('FACEBOOK_API_VERSION') ?? 'v17.0';
}

/** The app through which pages are connected. Throws `unprocessable` where the installation has none. */
export function appOf(keys: Tools['keys']): { id: string; secret: string } {
  const [id, secret] = [keys.get('FB_APP_ID'), keys.get('FB_APP_SECRET')];
  if (id === undefined || secret === undefined)
    throw new Failure('unprocessable', { message: 'Facebook is not set up on this installation' });
  return { id, secret };
}

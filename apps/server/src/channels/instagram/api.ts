import { createHmac } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderAccess, ProviderKeys } from '../channel.ts';
import { callMeta } from '../meta/graph.ts';

type Tools = Pick<ProviderAccess, 'apiUrl' | 'keys' | 'http'>;

/** Whether the installation has an app for Instagram's own login. */
export function hasInstagramApp(keys: ProviderKeys): boolean {
  return keys.get('INSTAGRAM_APP_ID') !== undefined && keys.get('INSTAGRAM_APP_SECRET') !== undefined;
}

/** What the dashboard receives: empty where accounts cannot be connected. */
export function instagramAppId(keys: ProviderKeys): string {
  return hasInstagramApp(keys) ? (keys.get('INSTAGRAM_APP_ID') ?? '') : '';
}

/** That app. Throws `unprocessable` where the installation has none. */
export function appOf(keys: ProviderKeys): { id: string; secret: string } {
  const [id, secret] = [keys.get('INSTAGRAM_APP_ID'), keys.get('INSTAGRAM_APP_SECRET')];
  if (id === undefined || secret === undefined)
    throw new Failure('unprocessable', { message: 'Instagram is not set up on this installation' });
  return { id, secret };
}

/** A token of our own login, and when it was issued and ends, in milliseconds. */
export type Access = { access_token: string; issued_at: number; ends_at: number };

/**
 * Proves that a token came from our own login. Instagram would accept a token of another app too: with one, someone
 * could take over an account that is connected elsewhere here. Throws as `appOf`.
 */
export function accessProof(keys: ProviderKeys, { access_token: token, issued_at, ends_at }: Access): string {
  return createHmac('sha256', appOf(keys).secret).update(`${issued_at}.${ends_at}.${token}`).digest('hex');
}

/** The address of a call, of the version that is set. */
export function instagramUrl(
  { apiUrl, keys }: Pick<Tools, 'apiUrl' | 'keys'>,
  path: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const version = keys.get('INSTAGRAM_API_VERSION') ?? 'v22.0';
  return `${apiUrl}/${version}/${path}?${new URLSearchParams({ ...query, access_token: token }).toString()}`;
}

const Account = Type.Object({
  user_id: Type.Union([Type.String({ minLength: 1 }), Type.Integer()]),
  username: Type.String({ minLength: 1 }),
  profile_picture_url: Type.Optional(Type.String()),
});

/** The account of a token; `id` is its id in webhooks. */
export type Account = { id: string; username: string; imageUrl: string | undefined };

/** The owner of a token. Throws as `callMeta`, and `unprocessable` for an account that sends no webhooks. */
export async function accountOf(tools: Tools, token: string): Promise<Account> {
  const url = instagramUrl(tools, 'me', token, { fields: 'user_id,username,profile_picture_url' });
  const answer = await callMeta(() => tools.http.json(url), 'Instagram');
  if (!Value.Check(Account, answer))
    throw new Failure('unprocessable', { message: 'The token is of no professional account' });
  const { user_id: id, username, profile_picture_url: imageUrl } = answer;
  return { id: String(id), username, imageUrl };
}

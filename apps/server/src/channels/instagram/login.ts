import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderAccess } from '../channel.ts';
import { callMeta } from '../meta/graph.ts';
import { appOf } from './api.ts';
import { loginUrl, tokenUrl } from './keys.ts';

/** The requested permissions: the account's profile and its messages. */
const scopes = ['instagram_business_basic', 'instagram_business_manage_messages'];

/** A token, and for how long it is good. */
export type Grant = { accessToken: string; expiresInSeconds: number };

/** Where a person allows us into an account. Throws `unprocessable` where the installation has no app. */
export function loginAddress(tools: ProviderAccess, callbackUrl: string, state: string): string {
  const query = new URLSearchParams({
    client_id: appOf(tools.keys).id,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: scopes.join(','),
    // Another account than the one that happens to be logged in can be chosen.
    force_authentication: '1',
    state,
  });
  return `${tools.urlOf(loginUrl.setting)}/oauth/authorize?${query.toString()}`;
}

const Short = Type.Object({ access_token: Type.String({ minLength: 1 }) });
const Shorts = Type.Object({ data: Type.Array(Short, { minItems: 1 }) });
const Long = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ exclusiveMinimum: 0 }),
});

/** Codes end with this where the browser was sent back, and are exchanged without it. */
const codeEnd = /#_$/;

/** Exchanges a login code for a token valid for months. Throws as `callMeta`. */
export async function finishLogin(tools: ProviderAccess, code: string, callbackUrl: string): Promise<Grant> {
  const { id, secret } = appOf(tools.keys);
  const form = {
    client_id: id,
    client_secret: secret,
    grant_type: 'authorization_code',
    redirect_uri: callbackUrl,
    code: code.replace(codeEnd, ''),
  };
  const url = `${tools.urlOf(tokenUrl.setting)}/oauth/access_token`;
  const answer = await callMeta(() => tools.http.form(url, form), 'Instagram');
  const short = Value.Check(Shorts, answer) ? answer.data[0] : answer;
  if (!Value.Check(Short, short)) throw unreadable();
  const query = { grant_type: 'ig_exchange_token', client_secret: secret, access_token: short.access_token };
  return readGrant(
    await callMeta(() => tools.http.json(grantUrl(tools, 'access_token', query)), 'Instagram'),
  );
}

/** The URL that issues tokens valid for months. */
export function grantUrl(
  { apiUrl }: Pick<ProviderAccess, 'apiUrl'>,
  path: 'access_token' | 'refresh_access_token',
  query: Readonly<Record<string, string>>,
): string {
  return `${apiUrl}/${path}?${new URLSearchParams(query).toString()}`;
}

/** Throws `unprocessable` for an invalid response. */
export function readGrant(answer: unknown): Grant {
  if (!Value.Check(Long, answer)) throw unreadable();
  return { accessToken: answer.access_token, expiresInSeconds: answer.expires_in };
}

const unreadable = () =>
  new Failure('unprocessable', { message: 'Instagram was unable to process this request' });

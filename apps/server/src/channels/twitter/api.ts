import { createHmac } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import OAuth from 'oauth-1.0a';
import { Value } from 'typebox/value';
import type { FormFields, ProviderResponse } from '../../platform/outbound/provider-http.ts';
import { throwIfBusy } from '../../platform/outbound/retry-later.ts';
import type { ProviderAccess, ProviderKeys } from '../channel.ts';

type Tools = Pick<ProviderAccess, 'apiUrl' | 'keys' | 'http'>;

/** A key and its secret: the access to a profile, or of a login in progress. */
export type TwitterToken = { key: string; secret: string };

/** The body of a request: a form is part of the signature, JSON is not. */
type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  token?: TwitterToken;
  /** Values of the protocol itself, which go in the header. */
  oauth?: Readonly<Record<string, string>>;
};

/** Whether the installation has an app at Twitter. */
export function hasTwitterApp(keys: ProviderKeys): boolean {
  return keys.get('TWITTER_CONSUMER_KEY') !== undefined && keys.get('TWITTER_CONSUMER_SECRET') !== undefined;
}

/** The app through which profiles are connected. Throws `unprocessable` where the installation has none. */
export function appOf(keys: ProviderKeys): TwitterToken {
  const [key, secret] = [keys.get('TWITTER_CONSUMER_KEY'), keys.get('TWITTER_CONSUMER_SECRET')];
  if (key === undefined || secret === undefined)
    throw new Failure('unprocessable', { message: 'Twitter is not set up on this installation' });
  return { key, secret };
}

/** One call, signed with OAuth 1.0a. Throws temporary errors. */
export async function callTwitter({ apiUrl, keys, http }: Tools, call: Call): Promise<ProviderResponse> {
  const { method, path, query = {}, form, json, token, oauth = {} } = call;
  const url = `${apiUrl}${path}`;
  const headers = signedHeaders(keys, { method, url, data: { ...query, ...form, ...oauth } }, token);
  const search = new URLSearchParams(query).toString();
  const address = search === '' ? url : `${url}?${search}`;
  const answer =
    form === undefined
      ? await http.json(address, { method, headers, ...(json === undefined ? {} : { body: json }) })
      : await http.form(address, form satisfies FormFields, { method, headers });
  return throwIfBusy(answer);
}

/** The signature of a request; `data` are the values of its query and of a form. */
export function signedHeaders(
  keys: ProviderKeys,
  request: { method: string; url: string; data?: Readonly<Record<string, string>> },
  token: TwitterToken | undefined,
): Record<string, string> {
  const signer = new OAuth({
    consumer: appOf(keys),
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  const { Authorization: authorization } = signer.toHeader(signer.authorize(request, token));
  return { authorization };
}

const Errors = Type.Object({
  errors: Type.Array(Type.Object({ code: Type.Optional(Type.Integer()), message: Type.String() }), {
    minItems: 1,
  }),
});

function errorIn({ json }: ProviderResponse): { code?: number; message: string } | undefined {
  return Value.Check(Errors, json) ? json.errors[0] : undefined;
}

/** Whether Twitter responded with one of these error codes. */
export function hasCode(answer: ProviderResponse, ...codes: readonly number[]): boolean {
  return codes.includes(errorIn(answer)?.code ?? -1);
}

/** The reason for a rejection, from Twitter's response. */
export function reasonOf(answer: ProviderResponse): string {
  const error = answer.isCalled ? errorIn(answer) : undefined;
  if (error === undefined) return answer.reason;
  return error.code === undefined ? error.message : `${error.code} - ${error.message}`;
}

/** Whether the profile's token is no longer valid: it was revoked, or the account was suspended. */
export function isLockedOut(answer: ProviderResponse): boolean {
  return answer.isCalled && (answer.status === 401 || hasCode(answer, 32, 64, 89, 326));
}

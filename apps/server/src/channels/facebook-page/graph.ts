import { createHmac } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderAccess } from '../channel.ts';

type Tools = Pick<ProviderAccess, 'apiUrl' | 'keys' | 'http'>;
type Answer = Awaited<ReturnType<Tools['http']['json']>>;

/** What the Graph API answers when it refuses. */
const GraphRefusal = Type.Object({
  error: Type.Object({
    message: Type.String(),
    code: Type.Optional(Type.Integer()),
    is_transient: Type.Optional(Type.Boolean()),
  }),
});

/** The address of a call: what is asked, with the token and the proof that it is ours to use. */
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

export const version = (keys: Tools['keys']): string => keys.get('FACEBOOK_API_VERSION') ?? 'v17.0';

/** Facebook's own words, with their code; undefined for an answer that is no refusal of theirs. */
function refusalIn({ json }: Answer) {
  return Value.Check(GraphRefusal, json) ? json.error : undefined;
}

/** Too many calls of an app, a user or a page, and trouble of Facebook's own. */
const passingCodes = new Set([1, 2, 4, 17, 32, 341, 613]);

/** Whether the same call may be answered otherwise later. */
export function isPassing(answer: Answer): boolean {
  const refusal = refusalIn(answer);
  const isTheirs = refusal?.is_transient === true || passingCodes.has(refusal?.code ?? 0);
  return isTheirs || answer.status === 429 || answer.status >= 500;
}

/** Whether the token is good for nothing any more. */
export function isLockedOut(answer: Answer): boolean {
  const refusal = refusalIn(answer);
  if (refusal === undefined) return false;
  return (
    refusal.code === 190 ||
    /session has been invalidated|error validating access token/i.test(refusal.message)
  );
}

/** Why a call was refused, for people. */
export function reasonOf(answer: Answer): string {
  const refusal = refusalIn(answer);
  if (!answer.isCalled) return answer.words;
  if (refusal === undefined) return 'Facebook was unable to process this request';
  return refusal.code === undefined ? refusal.message : `${refusal.code} - ${refusal.message}`;
}

/** The app through which pages are connected. Throws `unprocessable` where the installation has none. */
export function appOf(keys: Tools['keys']): { id: string; secret: string } {
  const [id, secret] = [keys.get('FB_APP_ID'), keys.get('FB_APP_SECRET')];
  if (id === undefined || secret === undefined)
    throw new Failure('unprocessable', { message: 'Facebook is not set up on this installation' });
  return { id, secret };
}

/** Asks while somebody waits. Throws `unavailable` where nobody answers, `unprocessable` with Facebook's own words. */
export async function ask(call: () => Promise<Answer>): Promise<unknown> {
  const answer = await call().catch(() => undefined);
  if (answer === undefined)
    throw new Failure('unavailable', { message: 'Facebook could not be reached. Please try again.' });
  if (!answer.ok) throw new Failure('unprocessable', { message: reasonOf(answer) });
  return answer.json;
}

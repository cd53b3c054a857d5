import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderAnswer } from '../../platform/outbound/provider-http.ts';

/** The API's name in messages. */
export type MetaName = 'Facebook' | 'Instagram';

/** What the Graph APIs answer when they refuse. */
const GraphError = Type.Object({
  error: Type.Object({
    message: Type.String(),
    code: Type.Optional(Type.Integer()),
    is_transient: Type.Optional(Type.Boolean()),
  }),
});

/** What Instagram answers in place of a token. */
const LoginError = Type.Object({ error_message: Type.String(), code: Type.Optional(Type.Integer()) });

type Refused = { message: string; code?: number; is_transient?: boolean };

/** Meta's own words, with their code; undefined for an answer that is no refusal of theirs. */
function refusalIn({ json }: ProviderAnswer): Refused | undefined {
  if (Value.Check(LoginError, json)) return { ...json, message: json.error_message };
  return Value.Check(GraphError, json) ? json.error : undefined;
}

/** Rate limits of an app, a user, or a page, and Meta's own outages. */
const passingCodes = new Set([1, 2, 4, 17, 32, 341, 613]);

/** Whether the same call may be answered otherwise later. */
export function isPassing(answer: ProviderAnswer): boolean {
  const refusal = refusalIn(answer);
  const isTheirs = refusal?.is_transient === true || passingCodes.has(refusal?.code ?? 0);
  return isTheirs || answer.status === 429 || answer.status >= 500;
}

/** Whether the token is no longer valid. */
export function isLockedOut(answer: ProviderAnswer): boolean {
  const refusal = refusalIn(answer);
  if (refusal === undefined) return false;
  return (
    refusal.code === 190 ||
    /session has been invalidated|error validating access token/i.test(refusal.message)
  );
}

/** Why a call was refused, for people. */
export function reasonOf(answer: ProviderAnswer, name: MetaName): string {
  const refusal = refusalIn(answer);
  if (!answer.isCalled) return answer.words;
  if (refusal === undefined) return `${name} was unable to process this request`;
  return refusal.code === undefined ? refusal.message : `${refusal.code} - ${refusal.message}`;
}

/** Calls while a user waits. Throws `unavailable` without a response, `unprocessable` with Meta's message. */
export async function ask(call: () => Promise<ProviderAnswer>, name: MetaName): Promise<unknown> {
  const answer = await call().catch(() => undefined);
  if (answer === undefined)
    throw new Failure('unavailable', { message: `${name} could not be reached. Please try again.` });
  if (!answer.ok) throw new Failure('unprocessable', { message: reasonOf(answer, name) });
  return answer.json;
}

import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';

/** The API's name in messages. */
export type MetaName = 'Facebook' | 'Instagram';

/** The error response of the Graph APIs. */
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

/** Meta's error message and code; undefined if the response holds no error of theirs. */
function errorIn({ json }: ProviderResponse): Refused | undefined {
  if (Value.Check(LoginError, json)) return { ...json, message: json.error_message };
  return Value.Check(GraphError, json) ? json.error : undefined;
}

/** Rate limits of an app, a user, or a page, and Meta's own outages. */
const passingCodes = new Set([1, 2, 4, 17, 32, 341, 613]);

/** Whether the same call may be answered otherwise later. */
export function isPassing(answer: ProviderResponse): boolean {
  const error = errorIn(answer);
  const isTheirs = error?.is_transient === true || passingCodes.has(error?.code ?? 0);
  return isTheirs || answer.status === 429 || answer.status >= 500;
}

/** Whether the token is no longer valid. */
export function isLockedOut(answer: ProviderResponse): boolean {
  const error = errorIn(answer);
  if (error === undefined) return false;
  return (
    error.code === 190 || /session has been invalidated|error validating access token/i.test(error.message)
  );
}

/** The reason for a rejection, readable for people. */
export function reasonOf(answer: ProviderResponse, name: MetaName): string {
  const error = errorIn(answer);
  if (!answer.isCalled) return answer.reason;
  if (error === undefined) return `${name} was unable to process this request`;
  return error.code === undefined ? error.message : `${error.code} - ${error.message}`;
}

/** Calls while a user waits. Throws `unavailable` without a response, `unprocessable` with Meta's message. */
export async function callMeta(call: () => Promise<ProviderResponse>, name: MetaName): Promise<unknown> {
  const answer = await call().catch(() => undefined);
  if (answer === undefined)
    throw new Failure('unavailable', { message: `${name} could not be reached. Please try again.` });
  if (!answer.ok) throw new Failure('unprocessable', { message: reasonOf(answer, name) });
  return answer.json;
}

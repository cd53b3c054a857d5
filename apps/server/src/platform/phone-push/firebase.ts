import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../clock/clock.ts';
import type { ServiceAccount } from '../config/service-account.ts';
import type { ProviderResponse, ProviderHttp } from '../outbound/provider-http.ts';
import { googleAccess } from '../oauth/google-access.ts';
import type { PhonePush, PhonePushResult } from './phone-push.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';

type Project = { url: string; projectId: string; account: ServiceAccount };

/** Sends through Firebase Cloud Messaging, HTTP v1. */
export function firebase({ url, projectId, account }: Project, http: ProviderHttp, clock: Clock): PhonePush {
  const access = googleAccess(account, scope, http, clock);
  const address = `${url}/v1/projects/${encodeURIComponent(projectId)}/messages:send`;
  return {
    async send(message) {
      const send = (token: string) =>
        http.json(address, { headers: { authorization: `Bearer ${token}` }, body: { message } });
      const first = await access.get();
      if ('refused' in first) return noAccess(first.refused);
      const answer = await send(first.token);
      if (!isOldToken(answer)) return resultOf(answer);
      // It was revoked, or the clocks differ: with another one it may pass.
      access.forget(first.token);
      const second = await access.get();
      return 'refused' in second ? noAccess(second.refused) : resultOf(await send(second.token));
    },
  };
}

/** Errors as Google writes them; the rest of a response is ignored. */
const GoogleError = Type.Object({
  error: Type.Object({
    status: Type.Optional(Type.String()),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          errorCode: Type.Optional(Type.String()),
          fieldViolations: Type.Optional(Type.Array(Type.Object({ field: Type.Optional(Type.String()) }))),
        }),
      ),
    ),
  }),
});

function errorOf({ json }: ProviderResponse): Static<typeof GoogleError>['error'] {
  return Value.Check(GoogleError, json) ? json.error : {};
}

/** Of the two reasons for a 401 the other is that the project has no key of Apple's. */
function isOldToken(answer: ProviderResponse): boolean {
  const codes = (errorOf(answer).details ?? []).map(({ errorCode }) => errorCode);
  return answer.status === 401 && !codes.includes('THIRD_PARTY_AUTH_ERROR');
}

function resultOf(answer: ProviderResponse): PhonePushResult {
  const { ok, status } = answer;
  if (ok) return { ok, status };
  const error = `Firebase answered ${answer.reason}`;
  return { ok, status, error, mayPass: mayPass(status), isGone: isGone(answer) };
}

/** The app was removed, or its token belongs to another project or is invalid. Any other 404 is a wrong URL. */
function isGone(answer: ProviderResponse): boolean {
  const { status, details = [] } = errorOf(answer);
  return (
    (answer.status === 404 && status === 'NOT_FOUND') ||
    details.some(
      ({ errorCode, fieldViolations = [] }) =>
        errorCode === 'UNREGISTERED' ||
        errorCode === 'SENDER_ID_MISMATCH' ||
        fieldViolations.some(({ field }) => field === 'message.token'),
    )
  );
}

function noAccess(answer: ProviderResponse): PhonePushResult {
  const { status } = answer;
  const error = `Google gave no access: ${answer.reason}`;
  return { ok: false, status, error, mayPass: mayPass(status), isGone: false };
}

const mayPass = (status: number): boolean => status === 429 || status >= 500;

import { importPKCS8, SignJWT } from 'jose';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Clock } from '../clock/clock.ts';
import type { ServiceAccount } from '../config/service-account.ts';
import type { ProviderResponse, ProviderHttp } from '../outbound/provider-http.ts';

const assertionSeconds = 3600;
/** Before a token ends it is no longer used: it has to outlive the call it is sent with. */
const marginMs = 5 * 60_000;

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ minimum: 0 }),
});

/** A token, or the answer of a server that gives none. */
export type Access = { token: string } | { refused: ProviderResponse };

export type GoogleAccess = {
  /** A token valid for some minutes, requested when missing: once, however many callers wait for it. */
  get(): Promise<Access>;
  /** Makes the next call request another one. */
  forget(token: string): void;
};

/** Access tokens of a service account (OAuth 2.0, JWT bearer: RFC 7523). */
export function googleAccess(
  account: ServiceAccount,
  scope: string,
  http: ProviderHttp,
  clock: Clock,
): GoogleAccess {
  let known: { token: string; usedUntilMs: number } | undefined;
  let asking: Promise<Access> | undefined;
  const ask = async (): Promise<Access> => {
    const nowMs = clock.now().getTime();
    const answer = await http.form(account.tokenUrl, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertionOf(account, scope, Math.floor(nowMs / 1000)),
    });
    if (!answer.ok || !Value.Check(TokenAnswer, answer.json)) return { refused: answer };
    const { access_token: token, expires_in: seconds } = answer.json;
    known = { token, usedUntilMs: nowMs + seconds * 1000 - marginMs };
    return { token };
  };
  return {
    get: () => {
      if (known !== undefined && clock.now().getTime() < known.usedUntilMs)
        return Promise.resolve({ token: known.token });
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget: (token) => {
      if (known?.token === token) known = undefined;
    },
  };
}

async function assertionOf(account: ServiceAccount, scope: string, nowSeconds: number): Promise<string> {
  const { privateKeyId: kid } = account;
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
    .setIssuer(account.email)
    .setAudience(account.tokenUrl)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + assertionSeconds)
    .sign(await importPKCS8(account.privateKey, 'RS256'));
}

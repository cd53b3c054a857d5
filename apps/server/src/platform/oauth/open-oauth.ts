import * as client from 'openid-client';
import { discovery } from '../single-sign-on/discovery.ts';
import type { OAuth, OAuthAttempt, OAuthGrant } from './oauth.ts';

/** The default if a server does not return how long its access is valid. */
const usualSeconds = 3600;

/** The authorization code with PKCE, and the tokens that renew what it brought. */
export function openOAuth(): OAuth {
  const configOf = discovery();
  return {
    async begin(server, { redirectUrl, scope, parameters }) {
      const attempt: OAuthAttempt = {
        state: client.randomState(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configOf(server), {
        ...parameters,
        redirect_uri: redirectUrl,
        scope,
        response_type: 'code',
        state: attempt.state,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    async finish(server, url, { state, verifier }) {
      const answer = await client.authorizationCodeGrant(await configOf(server), url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      return grantOf(answer);
    },
    async renew(server, refreshToken) {
      const config = await configOf(server);
      try {
        return grantOf(await client.refreshTokenGrant(config, refreshToken));
      } catch (error) {
        const refused = revocationReason(error);
        if (refused === undefined) throw error;
        return { refused };
      }
    },
  };
}

function grantOf(answer: Awaited<ReturnType<typeof client.refreshTokenGrant>>): OAuthGrant {
  return {
    accessToken: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
    expiresInSeconds: answer.expiresIn() ?? usualSeconds,
  };
}

/**
 * Why granted access is permanently invalid: it was revoked, or has expired. If the server does not recognize this
 * installation, that is for the operator to fix, and does not invalidate the access.
 */
function revocationReason(error: unknown): string | undefined {
  if (!(error instanceof client.ResponseBodyError) || error.error !== 'invalid_grant') return undefined;
  return error.error_description ?? error.error;
}

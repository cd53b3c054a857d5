import * as client from 'openid-client';
import { discovery } from './discovery.ts';
import type { Identity, OpenIdProvider, SignOnAttempt, SingleSignOn } from './single-sign-on.ts';

type OpenIdSignOn = Pick<SingleSignOn, 'finish'> & {
  begin(provider: OpenIdProvider, redirectUrl: string): Promise<{ url: string; attempt: SignOnAttempt }>;
};

/** OpenID Connect by the authorization code with PKCE. Providers are the operator's own choice. */
export function openIdSignOn(): OpenIdSignOn {
  const configOf = discovery();
  return {
    async begin(provider, redirectUrl) {
      const attempt: SignOnAttempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configOf(provider), {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        response_type: 'code',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    async finish(provider, url, { state, nonce, verifier }) {
      const config = await configOf(provider);
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // An empty subject would be the same user for everyone.
      if (claims === undefined || claims.sub === '') throw new Error('the provider sent no identity');
      // Some servers put only the subject in the token and everything else in the user info.
      const details =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return identityOf(claims.iss, claims.sub, details);
    },
  };
}

type Details = Readonly<Record<string, unknown>>;

function identityOf(issuer: string, subject: string, { email, email_verified, name }: Details): Identity {
  return {
    issuer,
    subject,
    verifiedEmail: email_verified === true && typeof email === 'string' ? email : undefined,
    name: typeof name === 'string' ? name : undefined,
  };
}

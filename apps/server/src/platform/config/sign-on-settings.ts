import { Type } from 'typebox';
import { address, flag, setting, text, word } from './setting-kinds.ts';

/** Other places where people may sign in. */
export const signOnSettings = {
  OIDC_ISSUER: address(
    'Single sign-on',
    ['https', 'http'],
    'Issuer URL of an OpenID Connect provider; without it, no one can log in that way. Its redirect URL is FRONTEND_URL/omniauth/openid_connect/callback.',
  ),
  OIDC_CLIENT_ID: word('Single sign-on', 'Client ID at that provider.'),
  OIDC_CLIENT_SECRET: word('Single sign-on', 'Client secret at that provider.'),
  OIDC_NAME: text('Single sign-on', 'SSO', 'Name of that provider on the login screen.'),
  GOOGLE_OAUTH_CLIENT_ID: word(
    'Single sign-on',
    'OAuth client ID at Google Cloud; without it, no one can log in with Google or connect a Google mailbox. Its redirect URLs are FRONTEND_URL/omniauth/google_oauth2/callback and FRONTEND_URL/google/callback.',
  ),
  GOOGLE_OAUTH_CLIENT_SECRET: word('Single sign-on', 'Client secret of that OAuth client.'),
  SAML_ENTRY_POINT: address(
    'Single sign-on',
    ['https', 'http'],
    'Login URL of a SAML 2.0 identity provider (HTTP-Redirect); without it, no one can log in that way. The metadata for the provider is at FRONTEND_URL/auth/saml/metadata.',
  ),
  SAML_ISSUER: word('Single sign-on', 'Entity ID of that provider, as in its assertions.'),
  SAML_CERTIFICATE: setting(
    Type.Optional(
      Type.String({
        group: 'Single sign-on',
        description:
          'Certificate that provider signs with, as PEM or base64; several as PEM during a rotation.',
        certificates: true,
      }),
    ),
  ),
  SAML_ENCRYPTION_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Single sign-on',
        description:
          'RSA key that decrypts encrypted assertions, followed by its certificate, as PEM; several such pairs during a rotation. The first certificate is in the metadata.',
        keyPairs: true,
      }),
    ),
  ),
  SAML_REQUIRE_ENCRYPTION: flag(
    'Single sign-on',
    false,
    'Whether unencrypted assertions are rejected; needs SAML_ENCRYPTION_KEY.',
  ),
  SAML_NAME: text('Single sign-on', 'SAML', 'Name of that provider on the login screen.'),
};

import { Type } from 'typebox';
import { address, flag, setting, text, word } from './setting-kinds.ts';

/** Where people may sign in beside here. */
export const signOnSettings = {
  OIDC_ISSUER: address(
    'Single sign-on',
    ['https', 'http'],
    'Address of an OpenID Connect provider, as its tokens name it; without it, no one signs in that way. Its redirect URL is FRONTEND_URL/omniauth/openid_connect/callback.',
  ),
  OIDC_CLIENT_ID: word('Single sign-on', 'Id the provider has given this installation.'),
  OIDC_CLIENT_SECRET: word('Single sign-on', 'Secret that belongs to it.'),
  OIDC_NAME: text('Single sign-on', 'SSO', 'Name of the provider on the login screen.'),
  GOOGLE_OAUTH_CLIENT_ID: word(
    'Single sign-on',
    'Id of a client of Google Cloud; without it, no one signs in with Google, and no mailboxes of Google are connected. Its redirect URLs are FRONTEND_URL/omniauth/google_oauth2/callback and FRONTEND_URL/google/callback.',
  ),
  GOOGLE_OAUTH_CLIENT_SECRET: word('Single sign-on', 'Secret that belongs to it.'),
  SAML_ENTRY_POINT: address(
    'Single sign-on',
    ['https', 'http'],
    'Address of a SAML 2.0 identity provider for logging in (HTTP-Redirect); without it, no one signs in that way. What it needs to know is at FRONTEND_URL/auth/saml/metadata.',
  ),
  SAML_ISSUER: word('Single sign-on', 'Entity id of that provider, as its assertions name it.'),
  SAML_CERTIFICATE: setting(
    Type.Optional(
      Type.String({
        group: 'Single sign-on',
        description:
          'Certificate with which it signs, as PEM or base64; several as PEM while it changes to another one.',
        certificates: true,
      }),
    ),
  ),
  SAML_ENCRYPTION_KEY: setting(
    Type.Optional(
      Type.String({
        group: 'Single sign-on',
        description:
          'RSA key with which assertions are decrypted that this provider encrypts, followed by its certificate, as PEM; several such pairs while it changes to another one. The certificate of the first is in the metadata.',
        keyPairs: true,
      }),
    ),
  ),
  SAML_REQUIRE_ENCRYPTION: flag(
    'Single sign-on',
    false,
    'Whether assertions that are not encrypted are refused; needs SAML_ENCRYPTION_KEY.',
  ),
  SAML_NAME: text('Single sign-on', 'SAML', 'Name of that provider on the login screen.'),
};

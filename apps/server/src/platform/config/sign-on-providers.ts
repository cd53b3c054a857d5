import type { SignOnProvider } from '../single-sign-on/single-sign-on.ts';
import { readCertificates, readKeyPairs } from './certificates.ts';
import type { Settings } from './settings.ts';

/** Those that are set up, in the order of their buttons. */
export function signOnProvidersOf(settings: Settings): SignOnProvider[] {
  const providers: SignOnProvider[] = [];
  const { GOOGLE_OAUTH_CLIENT_ID: googleId, GOOGLE_OAUTH_CLIENT_SECRET: googleSecret } = settings;
  if (googleId && googleSecret) providers.push(googleProvider(googleId, googleSecret));
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer && clientId && clientSecret)
    providers.push({ name: 'openid_connect', label: settings.OIDC_NAME, issuer, clientId, clientSecret });
  const { SAML_ENTRY_POINT: entryPoint, SAML_ISSUER: samlIssuer, SAML_CERTIFICATE: certificate } = settings;
  const certificates = certificate && readCertificates(certificate);
  if (entryPoint && samlIssuer && certificates)
    providers.push({
      name: 'saml',
      label: settings.SAML_NAME,
      entryPoint,
      issuer: samlIssuer,
      certificates,
      encryption: {
        keys: (settings.SAML_ENCRYPTION_KEY && readKeyPairs(settings.SAML_ENCRYPTION_KEY)) || [],
        isRequired: settings.SAML_REQUIRE_ENCRYPTION,
      },
    });
  return providers;
}

export function googleProvider(clientId: string, clientSecret: string): SignOnProvider {
  const issuer = 'https://accounts.google.com';
  return { name: 'google_oauth2', label: 'Google', issuer, clientId, clientSecret };
}

import type { EmailProvider } from '@confab/contract/channels/email';
import type { ApiUrl, ProviderAccess, ProviderKey, ProviderKeys } from '../channel.ts';

/** How mailboxes of a provider are connected, and where they are. */
type Provider = {
  name: string;
  /** Settings with the id and the secret of the installation's app there. */
  id: string;
  secret: string;
  /** Setting with the address of its authorization server. */
  issuer: string;
  scope: string;
  /** Further parameters of its page. */
  parameters: Readonly<Record<string, string>>;
  /** Settings with its servers. */
  imap: string;
  smtp: string;
};

export const providers: Readonly<Record<EmailProvider, Provider>> = {
  microsoft: {
    name: 'Microsoft',
    id: 'AZURE_APP_ID',
    secret: 'AZURE_APP_SECRET',
    issuer: 'MICROSOFT_LOGIN_URL',
    scope:
      'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send openid profile',
    parameters: { prompt: 'consent' },
    imap: 'MICROSOFT_IMAP_SERVER',
    smtp: 'MICROSOFT_SMTP_SERVER',
  },
  google: {
    name: 'Google',
    id: 'GOOGLE_OAUTH_CLIENT_ID',
    secret: 'GOOGLE_OAUTH_CLIENT_SECRET',
    issuer: 'GOOGLE_LOGIN_URL',
    scope: 'email profile https://mail.google.com/',
    // Without both, there is nothing to renew the access with after the first time.
    parameters: { access_type: 'offline', prompt: 'consent' },
    imap: 'GOOGLE_IMAP_SERVER',
    smtp: 'GOOGLE_SMTP_SERVER',
  },
};

export const loginUrls: readonly ApiUrl[] = [
  {
    setting: 'MICROSOFT_LOGIN_URL',
    default: 'https://login.microsoftonline.com/common/v2.0',
    name: "Microsoft's login (the issuer of its tokens)",
  },
  {
    setting: 'GOOGLE_LOGIN_URL',
    default: 'https://accounts.google.com',
    name: "Google's login (the issuer of its tokens)",
  },
];

const server = { pattern: /^[\w.-]{1,253}:\d{1,5}$/, example: 'mail.example.com:993' };

export const providerKeys: readonly ProviderKey[] = [
  {
    setting: 'AZURE_APP_ID',
    meaning:
      'ID of your Microsoft Entra app; without it, no Microsoft mailboxes can be connected. Its redirect URL is FRONTEND_URL/microsoft/callback.',
  },
  { setting: 'AZURE_APP_SECRET', meaning: 'Secret of that app.' },
  // Described beside the login with Google, which they are for as well.
  { setting: 'GOOGLE_OAUTH_CLIENT_ID', meaning: '' },
  { setting: 'GOOGLE_OAUTH_CLIENT_SECRET', meaning: '' },
  serverKey('MICROSOFT_IMAP_SERVER', 'outlook.office365.com:993', 'Microsoft mailboxes are read'),
  serverKey('MICROSOFT_SMTP_SERVER', 'smtp.office365.com:587', 'Microsoft mailboxes send'),
  serverKey('GOOGLE_IMAP_SERVER', 'imap.gmail.com:993', 'Google mailboxes are read'),
  serverKey('GOOGLE_SMTP_SERVER', 'smtp.gmail.com:587', 'Google mailboxes send'),
];

function serverKey(setting: string, fallback: string, use: string): ProviderKey {
  return { setting, meaning: `Server through which ${use}.`, default: fallback, form: server };
}

/** The authorization server of a provider; undefined where the installation has no app there. */
export function serverOf(provider: EmailProvider, { keys, urlOf }: Pick<ProviderAccess, 'keys' | 'urlOf'>) {
  const { id, secret, issuer } = providers[provider];
  const [clientId, clientSecret] = [keys.get(id), keys.get(secret)];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer: urlOf(issuer), clientId, clientSecret };
}

/** The id of the installation's app at a provider; empty until its secret is known too. */
export function appIdOf(provider: EmailProvider, keys: ProviderKeys): string {
  const { id, secret } = providers[provider];
  return keys.has(secret) ? (keys.get(id) ?? '') : '';
}

import { emailProviders, type EmailProvider } from '@confab/contract/channels/email';
import { invalidField } from '@confab/contract/kit/errors';
import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { isLoopback } from '../../platform/http/callers/client-address.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ProviderAccess, ProviderKeys, Stored } from '../channel.ts';
import { mailboxOf, smtpOf } from './accounts.ts';
import { providers } from './providers.ts';
import type { EmailSecrets, EmailSettings } from './settings.ts';

/** What a login at a provider brought, in `provider_config`. `ends_at` is in milliseconds since 1970. */
const Login = Type.Object({
  provider: OneOf(emailProviders),
  /** The address of the mailbox, which is who logs in. */
  mailbox: Type.String({ minLength: 1 }),
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  ends_at: Type.Number(),
});
type Login = Static<typeof Login>;

export function loginIn(config: unknown): Login | undefined {
  return Value.Check(Login, config) ? config : undefined;
}

type Input = { login: Login; old: EmailSettings; email: string };

/**
 * The mailbox with the access that its owner has granted; `email` is what customers write to. Throws `invalid` where
 * the access is not to that mailbox.
 */
export async function connectMailbox(
  { login: { provider, mailbox, ...granted }, old, email }: Input,
  { keys, ids, emailAccess }: ProviderAccess & { ids: Ids },
): Promise<Stored> {
  const settings: EmailSettings = { ...old, ...serversOf(provider, mailbox, keys), email, provider };
  const access = { ...granted, id: ids.uuid() };
  const secrets: EmailSecrets = { imap_password: '', smtp_password: '', access };
  const problem =
    (await emailAccess.checkMailbox(mailboxOf(settings, secrets))) ??
    (await emailAccess.checkSmtp(smtpOf(settings, secrets)));
  if (problem !== undefined)
    throw invalidField(
      'channel.email',
      'unreachable',
      `${providers[provider].name} did not let us into the mailbox of ${mailbox}: ${problem}`,
    );
  return { settings, secrets };
}

function serversOf(provider: EmailProvider, mailbox: string, keys: ProviderKeys) {
  const [imap, smtp] = [
    hostAndPort(keys.get(providers[provider].imap)),
    hostAndPort(keys.get(providers[provider].smtp)),
  ];
  return {
    imap_enabled: true,
    imap_address: imap.host,
    imap_port: imap.port,
    imap_login: mailbox,
    // On this machine there is no network in between.
    imap_enable_ssl: !isLoopback(imap.host),
    smtp_enabled: true,
    smtp_address: smtp.host,
    smtp_port: smtp.port,
    smtp_login: mailbox,
    smtp_domain: '',
    smtp_enable_ssl_tls: smtp.port === tlsPort,
    smtp_enable_starttls_auto: !isLoopback(smtp.host),
    smtp_openssl_verify_mode: 'peer' as const,
    is_locked_out: false,
    is_smtp_locked_out: false,
  };
}

const tlsPort = 465;

function hostAndPort(server = ''): { host: string; port: number } {
  const [host = '', port = ''] = server.split(':');
  return { host, port: Number(port) };
}

import type { MailboxAccount } from '../../platform/email/mailbox.ts';
import type { SmtpAccount } from '../../platform/email/smtp-account.ts';
import type { EmailSecrets, EmailSettings } from './settings.ts';

const securePort = 993;
const plainPort = 143;

/** The mailbox of the settings; a port of 0 is the usual one. */
export function mailboxOf(settings: EmailSettings, secrets: EmailSecrets): MailboxAccount {
  const { imap_enable_ssl: isSecure } = settings;
  return {
    host: settings.imap_address,
    port: settings.imap_port || (isSecure ? securePort : plainPort),
    user: settings.imap_login,
    password: secrets.imap_password,
    ...tokenOf(secrets),
    isSecure,
  };
}

const methods = { plain: 'PLAIN', login: 'LOGIN', 'cram-md5': 'CRAM-MD5' } as const;
const securities = { tls: 465, starttls: 587, none: 25 } as const;

/** The SMTP server of the settings; a port of 0 is the usual one. */
export function smtpOf(settings: EmailSettings, secrets: EmailSecrets): SmtpAccount {
  const security = securityOf(settings);
  return {
    host: settings.smtp_address,
    port: settings.smtp_port || securities[security],
    user: settings.smtp_login,
    password: secrets.smtp_password,
    ...tokenOf(secrets),
    method: methods[settings.smtp_authentication],
    security,
    verifiesCertificate: settings.smtp_openssl_verify_mode !== 'none',
    ...(settings.smtp_domain === '' ? {} : { name: settings.smtp_domain }),
  };
}

const tokenOf = ({ access }: EmailSecrets) =>
  access === undefined ? {} : { accessToken: access.access_token };

function securityOf(settings: EmailSettings): SmtpAccount['security'] {
  if (settings.smtp_enable_ssl_tls) return 'tls';
  return settings.smtp_enable_starttls_auto ? 'starttls' : 'none';
}

import { emailProviders, smtpAuthentications, smtpVerifyModes } from '@confab/contract/channels/email';
import { OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of an email channel, without secrets. */
export const EmailSettings = Type.Object({
  email: Type.String(),
  /** The part before the `@` of the address to which emails are forwarded. */
  forward_name: Type.String(),
  imap_enabled: Type.Boolean(),
  imap_address: Type.String(),
  imap_port: Type.Integer(),
  imap_login: Type.String(),
  imap_enable_ssl: Type.Boolean(),
  smtp_enabled: Type.Boolean(),
  smtp_address: Type.String(),
  smtp_port: Type.Integer(),
  smtp_login: Type.String(),
  smtp_domain: Type.String(),
  smtp_enable_ssl_tls: Type.Boolean(),
  smtp_enable_starttls_auto: Type.Boolean(),
  smtp_openssl_verify_mode: OneOf(smtpVerifyModes),
  smtp_authentication: OneOf(smtpAuthentications),
  /** The provider of a mailbox that was connected by login. It determines the servers. */
  provider: Type.Optional(OneOf(emailProviders)),
  is_locked_out: Type.Boolean(),
  is_smtp_locked_out: Type.Boolean(),
});
export type EmailSettings = Static<typeof EmailSettings>;

const EmailAccess = Type.Object({
  /** The login that granted it; unchanged by renewals. */
  id: Type.String(),
  access_token: Type.String(),
  refresh_token: Type.String(),
  /** Milliseconds since 1970. */
  ends_at: Type.Number(),
});
export type EmailAccess = Static<typeof EmailAccess>;

export const EmailSecrets = Type.Object({
  imap_password: Type.String(),
  smtp_password: Type.String(),
  /** In place of both, where there is a provider. */
  access: Type.Optional(EmailAccess),
});
export type EmailSecrets = Static<typeof EmailSecrets>;

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readEmailSettings(stored: unknown): EmailSettings {
  return Value.Parse(EmailSettings, stored);
}
export function readEmailSecrets(stored: unknown): EmailSecrets {
  return Value.Parse(EmailSecrets, stored);
}

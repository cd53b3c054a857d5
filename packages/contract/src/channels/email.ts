import { Nullable, OneOf, ShortText, Type } from '../kit/schema.ts';

/** How the certificate of an SMTP server is checked; all but `none` reject an untrusted one. */
export const smtpVerifyModes = ['none', 'peer', 'client_once', 'fail_if_no_peer_cert'] as const;
export type SmtpVerifyMode = (typeof smtpVerifyModes)[number];

/** SMTP authentication methods, by their names in clients. Token and domain methods are not supported. */
export const smtpAuthentications = ['plain', 'login', 'cram-md5'] as const;
export type SmtpAuthentication = (typeof smtpAuthentications)[number];

/** Providers whose mailboxes are connected by a login there, without the mailbox password. */
export const emailProviders = ['microsoft', 'google'] as const;
export type EmailProvider = (typeof emailProviders)[number];

const Flag = Type.Optional(Nullable(Type.Boolean()));
const Port = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 65_535 })));
const Name = Type.Optional(Nullable(ShortText));
/** Returned as an empty text; an empty one keeps the stored value. */
const Password = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

/** What an administrator may set of an email channel. */
export const emailInput = {
  email: Name,
  imap_enabled: Flag,
  imap_address: Name,
  imap_port: Port,
  imap_login: Name,
  imap_password: Password,
  imap_enable_ssl: Flag,
  smtp_enabled: Flag,
  smtp_address: Name,
  smtp_port: Port,
  smtp_login: Name,
  smtp_password: Password,
  smtp_domain: Name,
  smtp_enable_ssl_tls: Flag,
  smtp_enable_starttls_auto: Flag,
  smtp_openssl_verify_mode: Type.Optional(Nullable(OneOf(smtpVerifyModes))),
  smtp_authentication: Type.Optional(Nullable(OneOf(smtpAuthentications))),
};

/** Keys of an email inbox for administrators. */
export const emailKeys = {
  forward_to_email: Type.Optional(Type.String()),
  imap_enabled: Type.Optional(Type.Boolean()),
  imap_address: Type.Optional(Type.String()),
  imap_port: Type.Optional(Type.Integer()),
  imap_login: Type.Optional(Type.String()),
  imap_password: Type.Optional(Type.String()),
  imap_enable_ssl: Type.Optional(Type.Boolean()),
  smtp_enabled: Type.Optional(Type.Boolean()),
  smtp_address: Type.Optional(Type.String()),
  smtp_port: Type.Optional(Type.Integer()),
  smtp_login: Type.Optional(Type.String()),
  smtp_password: Type.Optional(Type.String()),
  smtp_domain: Type.Optional(Type.String()),
  smtp_enable_ssl_tls: Type.Optional(Type.Boolean()),
  smtp_enable_starttls_auto: Type.Optional(Type.Boolean()),
  smtp_openssl_verify_mode: Type.Optional(OneOf(smtpVerifyModes)),
  smtp_authentication: Type.Optional(OneOf(smtpAuthentications)),
};

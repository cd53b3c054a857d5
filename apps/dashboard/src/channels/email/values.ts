import type { SmtpAuthentication } from '@confab/contract/channels/email';
import type { Inbox } from '@confab/contract/features/inbox';
import { formRules, type FormRules } from '../../platform/forms/form-rules.ts';
import type { Text } from '../../platform/messages/catalog.ts';

/** Ports are texts while they are typed; empty is the usual one. */
export type ImapValues = {
  imap_enabled: boolean;
  imap_address: string;
  imap_port: string;
  imap_login: string;
  imap_password: string;
  imap_enable_ssl: boolean;
};

export type SmtpSecurity = 'starttls' | 'tls' | 'none';

export type SmtpValues = {
  smtp_enabled: boolean;
  smtp_address: string;
  smtp_port: string;
  smtp_login: string;
  smtp_password: string;
  smtp_domain: string;
  smtp_security: SmtpSecurity;
  smtp_verifies: boolean;
  smtp_authentication: SmtpAuthentication;
};

export function imapValues(inbox: Partial<Inbox>): ImapValues {
  return {
    imap_enabled: inbox.imap_enabled ?? false,
    imap_address: inbox.imap_address ?? '',
    imap_port: portText(inbox.imap_port),
    imap_login: inbox.imap_login ?? '',
    imap_password: '',
    imap_enable_ssl: inbox.imap_enable_ssl ?? true,
  };
}

export function smtpValues(inbox: Partial<Inbox>): SmtpValues {
  const isPlain = inbox.smtp_enable_starttls_auto === false;
  return {
    smtp_enabled: inbox.smtp_enabled ?? false,
    smtp_address: inbox.smtp_address ?? '',
    smtp_port: portText(inbox.smtp_port),
    smtp_login: inbox.smtp_login ?? '',
    smtp_password: '',
    smtp_domain: inbox.smtp_domain ?? '',
    smtp_security: inbox.smtp_enable_ssl_tls === true ? 'tls' : isPlain ? 'none' : 'starttls',
    // Servers that were never set up are checked from the start.
    smtp_verifies: inbox.smtp_address ? inbox.smtp_openssl_verify_mode !== 'none' : true,
    smtp_authentication: inbox.smtp_authentication ?? 'login',
  };
}

/** The values as the API expects them. */
export function imapInput({ imap_port: port, ...values }: ImapValues) {
  return { ...values, imap_address: values.imap_address.trim(), imap_port: Number(port.trim() || 0) };
}

export function smtpInput({ smtp_port: port, smtp_security, smtp_verifies, ...values }: SmtpValues) {
  return {
    ...values,
    smtp_address: values.smtp_address.trim(),
    smtp_port: Number(port.trim() || 0),
    smtp_enable_ssl_tls: smtp_security === 'tls',
    smtp_enable_starttls_auto: smtp_security === 'starttls',
    smtp_openssl_verify_mode: smtp_verifies ? ('peer' as const) : ('none' as const),
  };
}

/** Server paths of fields that are called the same here but for their beginning. */
export const imapPaths = pathsOf(['imap_address', 'imap_port', 'imap_login', 'imap_password']);
export const smtpPaths = pathsOf(['smtp_address', 'smtp_port', 'smtp_login', 'smtp_password', 'smtp_domain']);

/** `hasPassword`: a password is stored, and an empty field keeps it. */
export function imapRules(text: Text, { hasPassword }: { hasPassword: boolean }): FormRules<ImapValues> {
  const { required } = formRules(text);
  const ifOn = (value: string, { imap_enabled: isOn }: ImapValues) => (isOn ? required(value) : undefined);
  return {
    imap_address: ifOn,
    imap_login: ifOn,
    imap_password: hasPassword ? undefined : ifOn,
    imap_port: portRule(text),
  };
}

export function smtpRules(text: Text, { hasPassword }: { hasPassword: boolean }): FormRules<SmtpValues> {
  const { required } = formRules(text);
  return {
    smtp_address: (value, { smtp_enabled: isOn }) => (isOn ? required(value) : undefined),
    smtp_password: (value, { smtp_enabled: isOn, smtp_login: login }) =>
      isOn && login.trim() !== '' && !hasPassword ? required(value) : undefined,
    smtp_port: portRule(text),
  };
}

function portRule(text: Text) {
  return (value: string) => {
    const isPort = /^\d{0,5}$/.test(value.trim()) && Number(value.trim() || 0) <= 65_535;
    return isPort ? undefined : text('inbox:email.portInvalid');
  };
}

const portText = (port: number | undefined): string => (port ? String(port) : '');

function pathsOf<K extends string>(names: readonly K[]): Record<string, K> {
  return Object.fromEntries(names.map((name) => [`channel.${name}`, name]));
}

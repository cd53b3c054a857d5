import { invalidField } from '@confab/contract/kit/errors';
import type { ChannelInput } from '@confab/contract/features/inbox';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ProviderAccess, Stored } from '../channel.ts';
import { mailboxOf, smtpOf } from './accounts.ts';
import { connectMailbox, loginIn } from './connect-mailbox.ts';
import { readEmailSecrets, readEmailSettings, type EmailSecrets, type EmailSettings } from './settings.ts';

type Tools = ProviderAccess & { ids: Ids };

/** An email channel after an administrator's changes, its servers' logins verified; see `Channel.setUp`. */
export async function setUpEmail(input: ChannelInput, before: Stored | null, tools: Tools): Promise<Stored> {
  const old = before === null ? newSettings(tools.ids) : readEmailSettings(before.settings);
  const login = loginIn(input.provider_config);
  if (login !== undefined)
    return connectMailbox({ login, old, email: address(input.email || old.email || login.mailbox) }, tools);
  // A provider's tokens are only sent to its own servers, so these are fixed.
  if (before !== null && old.provider !== undefined) return { ...before, settings: renamed(input, old) };
  const settings: EmailSettings = {
    ...old,
    ...receiving(input, old),
    ...sending(input, old),
    email: input.email === undefined && before !== null ? old.email : address(input.email),
    // Saving counts as repairing it.
    ...clearLockOut(input),
  };
  const oldSecrets = before === null ? noSecrets : readEmailSecrets(before.secrets);
  const secrets: EmailSecrets = {
    // We return an empty one instead of it, so clients send that back.
    imap_password: input.imap_password || storedPassword('imap', old, settings, oldSecrets),
    smtp_password: input.smtp_password || storedPassword('smtp', old, settings, oldSecrets),
  };
  checkComplete(settings, secrets, oldSecrets);
  await checkServers(input, settings, secrets, tools);
  return { settings, secrets };
}

/** An inbox of a provider under another address, such as an alias of the mailbox. */
function renamed(input: ChannelInput, old: EmailSettings): EmailSettings {
  return {
    ...old,
    ...(input.email === undefined ? {} : { email: address(input.email) }),
    ...clearLockOut(input),
  };
}

const clearLockOut = (input: ChannelInput) =>
  Object.keys(input).length > 0 ? { is_locked_out: false, is_smtp_locked_out: false } : {};

const noSecrets: EmailSecrets = { imap_password: '', smtp_password: '' };

const serverKeys = {
  imap: ['imap_address', 'imap_port', 'imap_login', 'imap_enable_ssl'],
  smtp: [
    'smtp_address',
    'smtp_port',
    'smtp_login',
    'smtp_enable_ssl_tls',
    'smtp_enable_starttls_auto',
    'smtp_openssl_verify_mode',
  ],
} as const;

/** A password is bound to the server it was entered for, so it is never sent to another one or unencrypted. */
function storedPassword(
  kind: 'imap' | 'smtp',
  old: EmailSettings,
  settings: EmailSettings,
  secrets: EmailSecrets,
): string {
  const isSameServer = serverKeys[kind].every((key) => old[key] === settings[key]);
  return isSameServer ? secrets[`${kind}_password`] : '';
}

function receiving(input: ChannelInput, old: EmailSettings) {
  return {
    imap_enabled: input.imap_enabled ?? old.imap_enabled,
    imap_address: (input.imap_address ?? old.imap_address).trim(),
    imap_port: input.imap_port ?? old.imap_port,
    imap_login: (input.imap_login ?? old.imap_login).trim(),
    imap_enable_ssl: input.imap_enable_ssl ?? old.imap_enable_ssl,
  };
}

function sending(input: ChannelInput, old: EmailSettings) {
  return {
    smtp_enabled: input.smtp_enabled ?? old.smtp_enabled,
    smtp_address: (input.smtp_address ?? old.smtp_address).trim(),
    smtp_port: input.smtp_port ?? old.smtp_port,
    smtp_login: (input.smtp_login ?? old.smtp_login).trim(),
    smtp_domain: (input.smtp_domain ?? old.smtp_domain).trim(),
    smtp_enable_ssl_tls: input.smtp_enable_ssl_tls ?? old.smtp_enable_ssl_tls,
    smtp_enable_starttls_auto: input.smtp_enable_starttls_auto ?? old.smtp_enable_starttls_auto,
    smtp_openssl_verify_mode: input.smtp_openssl_verify_mode ?? old.smtp_openssl_verify_mode,
    smtp_authentication: input.smtp_authentication ?? old.smtp_authentication,
  };
}

function newSettings(ids: Ids): EmailSettings {
  return {
    email: '',
    forward_name: ids.uuid().replaceAll('-', ''),
    imap_enabled: false,
    imap_address: '',
    imap_port: 0,
    imap_login: '',
    imap_enable_ssl: true,
    smtp_enabled: false,
    smtp_address: '',
    smtp_port: 0,
    smtp_login: '',
    smtp_domain: '',
    smtp_enable_ssl_tls: false,
    smtp_enable_starttls_auto: true,
    smtp_openssl_verify_mode: 'none',
    smtp_authentication: 'login',
    is_locked_out: false,
    is_smtp_locked_out: false,
  };
}

function address(input: string | null | undefined): string {
  const email = normalEmail(input ?? '');
  if (email === '') throw invalidField('channel.email', 'blank', "Email can't be blank");
  if (!isEmailAddress(email)) throw invalidField('channel.email', 'invalid', 'Email is invalid');
  return email;
}

const names = {
  imap_address: 'Imap address',
  imap_login: 'Imap login',
  imap_password: 'Imap password',
  smtp_address: 'Smtp address',
  smtp_password: 'Smtp password',
} as const;

function checkComplete(settings: EmailSettings, secrets: EmailSecrets, old: EmailSecrets): void {
  const all = { ...settings, ...secrets };
  // A server without a login is in the same network.
  const required: readonly (keyof typeof names)[] = [
    ...(settings.imap_enabled ? (['imap_address', 'imap_login', 'imap_password'] as const) : []),
    ...(settings.smtp_enabled ? (['smtp_address'] as const) : []),
    ...(settings.smtp_enabled && settings.smtp_login !== '' ? (['smtp_password'] as const) : []),
  ];
  for (const key of required)
    if (all[key] === '') {
      const isDropped = { ...settings, ...old }[key] !== '';
      const reason = isDropped ? 'must be entered again, because the server changed' : "can't be blank";
      throw invalidField(`channel.${key}`, 'blank', `${names[key]} ${reason}`);
    }
  for (const key of ['imap_address', 'smtp_address'] as const)
    if (!/^[\p{L}\p{N}.:_-]*$/u.test(settings[key]))
      throw invalidField(`channel.${key}`, 'invalid', `${names[key]} is invalid`);
}

/** Verified when its settings are sent: renaming an inbox must not fail because a server is unavailable. */
async function checkServers(
  input: ChannelInput,
  settings: EmailSettings,
  secrets: EmailSecrets,
  { emailAccess }: Tools,
): Promise<void> {
  const isGiven = (prefix: string): boolean => Object.keys(input).some((key) => key.startsWith(prefix));
  if (settings.imap_enabled && isGiven('imap_')) {
    const problem = await emailAccess.checkMailbox(mailboxOf(settings, secrets));
    if (problem !== undefined) throw unreachable('imap', problem);
  }
  if (settings.smtp_enabled && isGiven('smtp_')) {
    const problem = await emailAccess.checkSmtp(smtpOf(settings, secrets));
    if (problem !== undefined) throw unreachable('smtp', problem);
  }
}

function unreachable(kind: 'imap' | 'smtp', problem: string): Error {
  const server = kind === 'imap' ? 'The IMAP server' : 'The SMTP server';
  return invalidField(`channel.${kind}_address`, 'unreachable', `${server} could not be used: ${problem}`);
}

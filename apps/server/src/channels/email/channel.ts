import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import { normalEmail } from '@confab/rules/email-address';
import type { Channel } from '../channel.ts';
import { mailboxOf } from './accounts.ts';
import { checkDeliverability } from './deliverability.ts';
import { deliverEmail } from './deliver.ts';
import { loginUrls, providerKeys } from './providers.ts';
import { emailRenewal } from './renewal.ts';
import { EmailSecrets, EmailSettings, readEmailSecrets, readEmailSettings } from './settings.ts';
import { setUpEmail } from './set-up.ts';
import { wireEmail } from './wire.ts';

/** Which setting locks which way. */
const lockOf = { receiving: 'is_locked_out', sending: 'is_smtp_locked_out' } as const;

/** An inbox that contacts write emails to. */
export const email: Channel = {
  kind: 'email',
  wireName: 'Channel::Email',
  reportName: 'Email',
  keys: providerKeys,
  otherUrls: loginUrls,
  settings: EmailSettings,
  secrets: EmailSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: true,
    needsSession: false,
    copies: true,
    subject: true,
    richText: true,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpEmail,
  wire: wireEmail,
  renewal: emailRenewal,
  // Servers lock accounts after failed logins.
  maxRejections: 10,
  replyWindowHours: () => null,
  newSourceId: ({ email: address }) =>
    address === null ? { problem: 'The contact has no email address' } : { sourceId: normalEmail(address) },
  email: {
    addresses: (settings) => {
      const { email: address, forward_name: name } = readEmailSettings(settings);
      return [address, name];
    },
    address: (settings) => readEmailSettings(settings).email,
    mailbox: ({ settings, secrets }) => {
      const read = readEmailSettings(settings);
      return read.imap_enabled ? mailboxOf(read, readEmailSecrets(secrets)) : null;
    },
    isLockedOut: (settings, way) => readEmailSettings(settings)[lockOf[way]],
    lockOut: (settings, way) => ({ ...settings, [lockOf[way]]: true }),
  },
  deliver: deliverEmail,
  deliverability: checkDeliverability,
};

import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { e164Pattern } from '../../platform/phone/phone-text.ts';
import { deliverByBandwidth, maxTextLength } from './deliver.ts';
import { inbound } from './inbound.ts';
import { callbackUserOf, readSmsSettings, SmsSecrets, SmsSettings } from './settings.ts';
import { setUpSms } from './set-up.ts';

/** A number at Bandwidth. */
export const sms: Channel = {
  kind: 'sms',
  wireName: 'Channel::Sms',
  reportName: 'Sms',
  apiUrl: {
    setting: 'BANDWIDTH_API_URL',
    default: 'https://messaging.bandwidth.com/api/v2',
    name: 'the Bandwidth Messaging API',
  },
  settings: SmsSettings,
  secrets: SmsSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: true,
    needsSession: false,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpSms,
  wire: (stored, secrets) => {
    const { phone_number, ...config } = readSmsSettings(stored);
    if (secrets === null) return { phone_number, provider: 'default' };
    const { user, password } = callbackUserOf({ settings: stored, secrets });
    return {
      phone_number,
      provider: 'default',
      // The secret is never returned: an empty text replaces it.
      provider_config: { ...config, api_secret: '', callback_user: user, callback_password: password },
    };
  },
  replyWindowHours: () => null,
  campaigns: () => 'one_off',
  newSourceId: ({ phoneNumber }) =>
    phoneNumber === null ? { problem: 'The contact has no phone number' } : { sourceId: phoneNumber },
  isSourceId: (sourceId) => e164Pattern.test(sourceId),
  inbound,
  deliver: deliverByBandwidth,
};

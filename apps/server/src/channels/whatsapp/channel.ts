import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { deliverWhatsapp } from './deliver.ts';
import { inbound } from './inbound.ts';
import { maxTextLength } from './body-model.ts';
import { dialogSetting } from './provider-api.ts';
import { setUpWhatsapp } from './set-up.ts';
import { readWhatsappSecrets, readWhatsappSettings, WhatsappSecrets, WhatsappSettings } from './settings.ts';
import { requestHealth, fetchTemplates } from './templates.ts';

/** A number of WhatsApp, at Meta itself (Cloud API) or at 360dialog. */
export const whatsapp: Channel = {
  kind: 'whatsapp',
  wireName: 'Channel::Whatsapp',
  reportName: 'Whatsapp',
  apiUrl: {
    setting: 'WHATSAPP_CLOUD_BASE_URL',
    default: 'https://graph.facebook.com',
    name: 'the WhatsApp Cloud API',
  },
  otherUrls: [
    {
      setting: dialogSetting,
      default: 'https://waba.360dialog.io/v1',
      name: 'the 360dialog WhatsApp API',
    },
  ],
  keys: [
    {
      setting: 'INACTIVE_WHATSAPP_NUMBERS',
      meaning:
        'Comma-separated numbers whose messages are rejected, such as numbers that have moved elsewhere.',
      form: { pattern: /^[+\d\s,]{1,10000}$/, example: '+15550783881,+15550783882' },
    },
  ],
  settings: WhatsappSettings,
  secrets: WhatsappSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: true,
    needsSession: false,
    repliesToMessages: true,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpWhatsapp,
  wire: (stored, secrets) => {
    const { phone_number, provider, ...ids } = readWhatsappSettings(stored);
    const config = provider === 'default' ? {} : ids;
    return {
      phone_number,
      provider,
      ...(secrets === null ? {} : { provider_config: { ...config, ...readWhatsappSecrets(secrets) } }),
    };
  },
  campaigns: () => 'one_off',
  replyWindowHours: () => 24,
  newSourceId: ({ phoneNumber }) => {
    const digits = (phoneNumber ?? '').replaceAll(/\D/g, '');
    return /^\d{1,15}$/.test(digits) ? { sourceId: digits } : { problem: 'The contact has no phone number' };
  },
  isSourceId: (sourceId) => /^\d{1,15}$/.test(sourceId),
  inbound,
  templates: fetchTemplates,
  health: requestHealth,
  deliver: deliverWhatsapp,
};

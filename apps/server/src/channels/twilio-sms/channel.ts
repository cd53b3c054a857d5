import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel, ContactAddresses, SourceId } from '../channel.ts';
import { deliverByTwilio, maxTextLength } from './deliver.ts';
import { inbound } from './inbound.ts';
import { callbackPath, callbackUrl, readTwilioSettings, TwilioSecrets, TwilioSettings } from './settings.ts';
import { messagingUrl, setUpTwilio } from './set-up.ts';

/** A number or messaging service at Twilio, for text messages or WhatsApp. */
export const twilioSms: Channel = {
  kind: 'twilio_sms',
  wireName: 'Channel::TwilioSms',
  reportName: 'Twilio SMS',
  apiUrl: { setting: 'TWILIO_API_URL', default: 'https://api.twilio.com', name: 'the Twilio API' },
  otherUrls: [messagingUrl],
  settings: TwilioSettings,
  secrets: TwilioSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: true,
    needsSession: false,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpTwilio,
  wire: (stored, secrets, site) => {
    const { medium, account_sid, api_key_sid, messaging_service_sid, phone_number } =
      readTwilioSettings(stored);
    const shown = { medium, messaging_service_sid, phone_number };
    if (secrets === null) return { ...shown, callback_webhook_url: `${site.frontendUrl}${callbackPath}` };
    return {
      ...shown,
      account_sid,
      api_key_sid,
      auth_token: String(secrets['auth_token']),
      callback_webhook_url: callbackUrl(site, callbackPath, { settings: stored, secrets }),
    };
  },
  replyWindowHours: (settings) => (readTwilioSettings(settings).medium === 'whatsapp' ? 24 : null),
  campaigns: () => 'one_off',
  newSourceId: ({ phoneNumber }, _ids, settings) => sourceIdOf(phoneNumber, settings),
  isSourceId: (sourceId, settings) =>
    readTwilioSettings(settings).medium === 'whatsapp'
      ? /^whatsapp:\+\d{1,15}$/.test(sourceId)
      : /^\+\d{1,15}$/.test(sourceId),
  inbound,
  deliver: deliverByTwilio,
};

function sourceIdOf(
  phoneNumber: ContactAddresses['phoneNumber'],
  settings: Record<string, unknown>,
): SourceId {
  if (phoneNumber === null) return { problem: 'The contact has no phone number' };
  const isWhatsApp = readTwilioSettings(settings).medium === 'whatsapp';
  return { sourceId: isWhatsApp ? `whatsapp:${phoneNumber}` : phoneNumber };
}

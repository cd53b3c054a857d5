import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Inbound, InboundContact, InboundEvent, InboundMessage, InboundLocation } from '../channel.ts';
import { phoneText } from '../../platform/phone/phone-text.ts';
import { contactOf, kindOf, messageSid, ownNumber, readForm, type TwilioForm } from './form.ts';
import {
  addressOf,
  authorizationOf,
  callbackPath,
  callbackTokenOf,
  readTwilioSecrets,
  readTwilioSettings,
  statusPath,
} from './settings.ts';
import { isSigned } from './signature.ts';

/** The wire's response: one that Twilio does not take for a reply message. */
const taken = { status: 204, contentType: 'text/plain; charset=utf-8', body: '' } as const;

export const inbound: Inbound = {
  routes: [
    { method: 'POST', path: callbackPath },
    { method: 'POST', path: statusPath },
  ],
  address: (settings) => addressOf(readTwilioSettings(settings)),
  meansFirst: true,
  addressesOf({ body }) {
    const form = readForm(body);
    if (kindOf(form) === undefined) return [];
    // A number can belong to a service, and yet the inbox be that of the number.
    const service = form.get('MessagingServiceSid');
    return [...(service === '' ? [] : [service]), `${form.get('AccountSid')}:${ownNumber(form)}`];
  },
  verify({ url, query, headers, body }, stored) {
    const token = callbackTokenOf(stored);
    if (token !== undefined) return constantTimeEqual(query['token'] ?? '', token);
    const { auth_token: secret } = readTwilioSecrets(stored.secrets);
    return isSigned(url, readForm(body), headers['x-twilio-signature'] ?? '', secret);
  },
  acknowledge({ body }) {
    const form = readForm(body);
    if (eventOf(form) === undefined) return { providerId: null, answer: taken };
    const status = kindOf(form) === 'status' ? `:${form.get('MessageStatus')}` : '';
    return { providerId: `${messageSid(form)}${status}`, sequence: contactOf(form), answer: taken };
  },
  normalize({ body }) {
    const event = eventOf(readForm(body));
    return event === undefined ? [] : [event];
  },
  locateFile(url, { apiUrl, settings, secrets }) {
    // The account's token is only sent to Twilio, whatever URL a request gives for a file.
    const isTwilio = URL.canParse(url) && new URL(url).origin === new URL(apiUrl).origin;
    const headers = authorizationOf(readTwilioSettings(settings), readTwilioSecrets(secrets));
    return Promise.resolve(isTwilio ? { url, headers } : { url });
  },
};

/** The event of a request; undefined where there is none. */
function eventOf(form: TwilioForm): InboundEvent | undefined {
  const kind = kindOf(form);
  if (kind === undefined) return undefined;
  return kind === 'status' ? receiptOf(form) : messageOf(form);
}

function receiptOf(form: TwilioForm): InboundEvent | undefined {
  const sourceId = messageSid(form);
  const status = form.get('MessageStatus');
  switch (status) {
    case 'delivered':
    case 'read':
      return { type: 'receipt', sourceId, status };
    case 'failed':
    case 'undelivered':
      return { type: 'receipt', sourceId, status: 'failed', reason: reasonIn(form, status) };
    default:
      // On its way, as we know.
      return undefined;
  }
}

function reasonIn(form: TwilioForm, status: string): string {
  const [code, message] = [form.get('ErrorCode'), form.get('ErrorMessage')];
  if (code === '') return message || `The message is ${status}`;
  return message === '' ? `Error code: ${code}` : `${code} - ${message}`;
}

function messageOf(form: TwilioForm): InboundMessage | undefined {
  const [content, locations, files] = [form.get('Body'), placesOf(form), filesOf(form)];
  if (content === '' && files.length === 0 && locations.length === 0) return undefined;
  const isWhatsApp = form.get('From').startsWith('whatsapp:');
  const from = isWhatsApp ? undefined : fromOf(form);
  const answered = form.get('OriginalRepliedMessageSid');
  return {
    type: 'message',
    contact: { ...senderOf(form), ...(from === undefined ? {} : { attributes: from }) },
    sourceId: messageSid(form),
    ...(content === '' ? {} : { content }),
    files,
    places: locations,
    ...(from === undefined ? {} : { conversationAttributes: from }),
    ...(answered === '' ? {} : { inReplyTo: answered }),
  };
}

function senderOf(form: TwilioForm): InboundContact {
  const sourceId = form.get('From');
  const phoneNumber = sourceId.replace(/^whatsapp:/, '');
  return { sourceId, phoneNumber, name: form.get('ProfileName') || phoneText(phoneNumber) };
}

/** The sender's location according to the carrier. */
function fromOf(form: TwilioForm): Record<string, string> {
  const [from_zip_code, from_country, from_state] = ['FromZip', 'FromCountry', 'FromState'].map(form.get);
  return {
    from_zip_code: from_zip_code ?? '',
    from_country: from_country ?? '',
    from_state: from_state ?? '',
  };
}

/** Twilio sends ten at most. */
function filesOf(form: TwilioForm) {
  return Array.from({ length: 10 }, (_, at) => at).flatMap((at) => {
    const reference = form.get(`MediaUrl${at}`);
    return reference === '' ? [] : [{ reference, contentType: form.get(`MediaContentType${at}`) }];
  });
}

function placesOf(form: TwilioForm): InboundLocation[] {
  const [latitude, longitude] = [Number(form.get('Latitude') || NaN), Number(form.get('Longitude') || NaN)];
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return [];
  const title = form.get('Label') || form.get('Address');
  return [{ latitude, longitude, ...(title === '' ? {} : { title }) }];
}

import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Inbound, InboundEvent } from '../channel.ts';
import { phoneText } from '../../platform/phone/phone-text.ts';
import { authorizationOf, basic, callbackUserOf, readSmsSecrets, readSmsSettings } from './settings.ts';
import { readEvents, type BandwidthEvent } from './wire.ts';

export const inbound: Inbound = {
  routes: [{ method: 'POST', path: '/webhooks/sms/:phone' }],
  hidesMissing: true,
  address: (settings) => withoutPlus(readSmsSettings(settings).phone_number),
  // All numbers of an application share one webhook, so only the events identify the number.
  addressesOf: ({ body }) => readEvents(body).map((event) => withoutPlus(ownNumber(event))),
  verify({ headers }, stored) {
    const { user, password } = callbackUserOf(stored);
    return constantTimeEqual(headers['authorization'] ?? '', basic(user, password));
  },
  // Bandwidth sends the password only after a challenge.
  challenge: 'Basic realm="Confab"',
  acknowledge({ body }) {
    const known = readEvents(body).filter((event) => eventOf(event) !== undefined);
    const [first] = known;
    if (first === undefined) return { providerId: null };
    return {
      providerId: known.map(({ type, message }) => `${message.id}:${type}`).join(','),
      sequence: contactNumber(first),
    };
  },
  normalize: ({ body, address }) =>
    readEvents(body)
      .filter((event) => withoutPlus(ownNumber(event)) === address)
      .flatMap((event) => eventOf(event) ?? []),
  locateFile(url, { apiUrl, settings, secrets }) {
    const isTheirs = URL.canParse(url) && new URL(url).origin === new URL(apiUrl).origin;
    const headers = authorizationOf(readSmsSettings(settings), readSmsSecrets(secrets));
    return Promise.resolve(isTheirs ? { url, headers } : { url });
  },
};

const withoutPlus = (number: string): string => number.replace(/^\+/, '');

function ownNumber({ type, to, message }: BandwidthEvent): string {
  return message.owner ?? (type === 'message-received' ? to : message.from) ?? '';
}

function contactNumber({ type, to, message }: BandwidthEvent): string {
  return (type === 'message-received' ? message.from : (message.to?.[0] ?? to)) ?? '';
}

/** Undefined for kinds that change nothing here, such as `message-sending`. */
function eventOf(event: BandwidthEvent): InboundEvent | undefined {
  const { id: sourceId } = event.message;
  switch (event.type) {
    case 'message-received':
      return messageOf(event);
    case 'message-delivered':
      return { type: 'receipt', sourceId, status: 'delivered' };
    case 'message-read':
      return { type: 'receipt', sourceId, status: 'read' };
    case 'message-failed':
      return { type: 'receipt', sourceId, status: 'failed', reason: reasonIn(event) };
    default:
      return undefined;
  }
}

function messageOf(event: BandwidthEvent): InboundEvent | undefined {
  const number = contactNumber(event);
  const { id, text, media } = event.message;
  // What holds a multimedia message together is no file of the contact.
  const files = (media ?? []).filter((url) => !/\.(smil|xml)$/i.test(url.split('?')[0] ?? ''));
  const content = text ?? '';
  if (number === '' || (content === '' && files.length === 0)) return undefined;
  return {
    type: 'message',
    contact: { sourceId: number, phoneNumber: number, name: phoneText(number) },
    sourceId: id,
    ...(content === '' ? {} : { content }),
    files: files.map((reference) => ({ reference, ...nameIn(reference) })),
  };
}

function nameIn(url: string): { fileName?: string } {
  const last = url.split('?')[0]?.split('/').at(-1) ?? '';
  return last === '' ? {} : { fileName: last };
}

function reasonIn({ errorCode, description }: BandwidthEvent): string {
  const words = description ?? '';
  if (errorCode == null) return words || 'The message could not be delivered';
  return words === '' ? `Error code: ${errorCode}` : `${errorCode} - ${words}`;
}

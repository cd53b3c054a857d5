import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Inbound, InboundAnswer, InboundRequest, ProviderKeys } from '../channel.ts';
import { describeContact } from './describe-contact.ts';
import { eventsOf } from './events.ts';
import { readPageSettings } from './settings.ts';
import { happeningsOf, readPageDelivery, type PageDelivery } from './wire.ts';

const messenger = '/bot';
const instagram = '/webhooks/instagram';

/** Facebook calls one address for all pages, and another for the Instagram accounts that are linked with them. */
export const facebookInbound: Inbound = {
  routes: [
    { method: 'POST', path: messenger },
    { method: 'GET', path: messenger },
    { method: 'POST', path: instagram },
    { method: 'GET', path: instagram },
  ],
  maxBodyBytes: 1024 * 1024,
  address: (settings) => readPageSettings(settings).page_id,
  otherAddresses: (settings) => {
    const { instagram_id: id } = readPageSettings(settings);
    return id === null ? [] : [instagramAddress(id)];
  },
  addressesOf: ({ body }) => {
    const delivery = readPageDelivery(body);
    return delivery === undefined ? [] : delivery.entry.map((entry) => addressOf(delivery, entry));
  },
  checkInstallation: (request, keys) =>
    request.method === 'GET' ? handshake(request, keys) : refusal(request, keys),
  acknowledge({ method, body }) {
    const delivery = method === 'GET' ? undefined : readPageDelivery(body);
    if (delivery === undefined) return { providerId: null };
    return {
      // Facebook gives its requests no id, and sends the same bytes again.
      providerId: createHash('sha256').update(body).digest('hex'),
      sequence: sequenceOf(delivery),
      ...(delivery.object === 'instagram' ? { answer: plain(200, 'ok') } : {}),
    };
  },
  normalize({ address, body }, _settings, keys) {
    const delivery = readPageDelivery(body);
    if (delivery === undefined) return [];
    const ours = { appId: keys.get('FB_APP_ID'), isInstagram: delivery.object === 'instagram' };
    return delivery.entry
      .filter((entry) => addressOf(delivery, entry) === address)
      .flatMap(happeningsOf)
      .flatMap((happening) => eventsOf(happening, ours));
  },
  describeContact,
};

const instagramAddress = (id: string): string => `instagram:${id}`;

/** Ids of pages and of Instagram accounts are counted apart. */
function addressOf({ object }: PageDelivery, { id }: { id: string }): string {
  return object === 'instagram' ? instagramAddress(id) : id;
}

/** The contact, where all is about one. */
function sequenceOf(delivery: PageDelivery): string {
  const contacts = new Set(
    delivery.entry
      .flatMap(happeningsOf)
      .map(({ sender, recipient, message }) => (message?.is_echo === true ? recipient.id : sender.id)),
  );
  const [only] = contacts;
  return only === undefined || contacts.size > 1 ? '' : only;
}

/** Whoever connects the app has us say back what only our administrator could have told it to ask. */
function handshake({ route, query }: InboundRequest, keys: ProviderKeys): InboundAnswer {
  const expected = keys.get(route === instagram ? 'IG_VERIFY_TOKEN' : 'FB_VERIFY_TOKEN');
  const challenge = query['hub.challenge'] ?? '';
  if (expected !== undefined && isSame(query['hub.verify_token'] ?? '', expected))
    return plain(200, challenge);
  const words = 'Error; wrong verify token';
  return route === instagram
    ? { status: 401, contentType: 'application/json; charset=utf-8', body: JSON.stringify({ error: words }) }
    : plain(401, words);
}

/** All that Facebook sends is signed with the secret of the app. */
function refusal({ route, headers, body }: InboundRequest, keys: ProviderKeys): InboundAnswer | undefined {
  const secret = keys.get('FB_APP_SECRET');
  const given = headers['x-hub-signature-256'] ?? '';
  if (secret === undefined || !isSame(given, signatureOf(body, secret)))
    return plain(400, 'Error; the signature is missing or wrong');
  if (route === instagram && readPageDelivery(body)?.object !== 'instagram')
    return plain(422, 'Error; this is nothing of Instagram');
  return undefined;
}

/** How Facebook signs. */
export function signatureOf(body: Buffer | string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const plain = (status: number, body: string): InboundAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

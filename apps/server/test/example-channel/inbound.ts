import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Inbound, InboundContact, InboundEvent, InboundRequest } from '../../src/channels/channel.ts';
import type { Stored } from '../../src/channels/provider.ts';
import { readSecrets, readSettings } from './settings.ts';
import { readDelivery, readEvents, type Delivery, type ExampleEvent } from './wire.ts';

export const inbound: Inbound = {
  routes: [
    { method: 'POST', path: '/webhooks/example/:address' },
    { method: 'GET', path: '/webhooks/example/:address' },
  ],
  maxBodyBytes: 64 * 1024,
  address: (settings) => readSettings(settings).address,
  addressesOf: ({ params }) => (params['address'] === undefined ? [] : [params['address']]),
  verify,
  acknowledge(request) {
    if (request.method === 'GET') {
      const body = request.query['challenge'] ?? '';
      return { providerId: null, answer: { status: 200, contentType: 'text/plain', body } };
    }
    const delivery = readDelivery(request.body);
    // Signed but unreadable: acknowledged, because a retry would not help.
    if (delivery === undefined) return { providerId: null };
    return { providerId: delivery.id, sequence: delivery.user.id };
  },
  normalize({ body }) {
    const delivery = readDelivery(body);
    return delivery === undefined ? [] : readEvents(delivery).map((event) => eventOf(delivery, event));
  },
  async describeContact(contact, { apiUrl, http, secrets }) {
    const headers = { authorization: `Bearer ${readSecrets(secrets).access_token}` };
    const { status, json, reason } = await http.json(`${apiUrl}/v1/users/${contact.sourceId}`, { headers });
    if (status === 404) return contact;
    if (status !== 200) throw new Error(`the provider does not say who somebody is: ${reason}`);
    const name = typeof json === 'object' && json !== null && 'name' in json ? String(json.name) : undefined;
    return name === undefined ? contact : { name, ...contact };
  },
  async locateFile(reference, { apiUrl, http, secrets }) {
    const headers = { authorization: `Bearer ${readSecrets(secrets).access_token}` };
    const answer = await http.json(`${apiUrl}/v1/files/${encodeURIComponent(reference)}`, { headers });
    const { json } = answer;
    if (typeof json === 'object' && json !== null && 'url' in json) return { url: String(json.url), headers };
    throw new Error(`the provider does not say where a file is: ${answer.reason}`);
  },
};

/** A handshake contains the signing secret; all other requests have a signature of their bytes. */
function verify(request: InboundRequest, { secrets }: Stored): boolean {
  const { signing_secret: secret } = readSecrets(secrets);
  if (request.method === 'GET') return isSame(request.query['secret'] ?? '', secret);
  return isSame(request.headers['x-example-signature'] ?? '', signatureOf(request.body, secret));
}

/** How the provider signs. */
export function signatureOf(body: Buffer | string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function isSame(input: string, expected: string): boolean {
  const [left, right] = [Buffer.from(input), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function eventOf(delivery: Delivery, event: ExampleEvent): InboundEvent {
  const contactSourceId = delivery.user.id;
  switch (event.type) {
    case 'message':
      return {
        type: 'message',
        contact: contactOf(delivery),
        sourceId: event.id,
        ...(event.text == null ? {} : { content: event.text }),
        ...(event.reply_to === undefined ? {} : { inReplyTo: event.reply_to }),
        ...(event.own === true ? { isEcho: true as const } : {}),
        ...(event.chat === undefined ? {} : { conversationAttributes: { chat: event.chat } }),
        ...(event.mood === undefined ? {} : { contentAttributes: { mood: event.mood } }),
        places: event.places ?? [],
        cards: event.cards ?? [],
        links: event.links ?? [],
        files: (event.files ?? []).map(({ id, name, type }) => ({
          reference: id,
          fileName: name,
          contentType: type,
        })),
      };
    case 'edited':
      return { type: 'edit', sourceId: event.id, content: event.text };
    case 'deleted':
      return { type: 'delete', sourceId: event.id };
    case 'delivered':
    case 'read':
      return { type: 'receipt', sourceId: event.id, status: event.type };
    case 'failed':
      return { type: 'receipt', sourceId: event.id, status: 'failed', reason: event.reason };
    case 'arrived':
    case 'seen': {
      const type = event.type === 'seen' ? 'read' : 'delivered';
      return { type, contactSourceId, until: new Date(event.until) };
    }
    case 'typing':
      return { type: 'typing', contactSourceId, status: event.on ? 'on' : 'off' };
    case 'profile':
      return { type: 'contact', contact: contactOf(delivery) };
  }
}

function contactOf({ user }: Delivery): InboundContact {
  return {
    sourceId: user.id,
    ...(user.name === undefined ? {} : { name: user.name }),
    ...(user.email === undefined ? {} : { email: user.email }),
    ...(user.phone === undefined ? {} : { phoneNumber: user.phone }),
    ...(user.picture === undefined ? {} : { avatarUrl: user.picture }),
  };
}

import { createHash } from 'node:crypto';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Acknowledgment, InboundResponse, InboundRequest, ProviderKeys } from '../channel.ts';
import { isSignedBy } from './signature.ts';
import { messagingEventsOf, readDelivery, type Delivery } from './webhook.ts';

/** Meta's webhook for Instagram, for accounts linked with a page or connected by their own login. */
export const instagramRoutes = (['POST', 'GET'] as const).map((method) => ({
  method,
  path: '/webhooks/instagram',
}));

/** The response to a handshake, or to a request about something else than Instagram. */
export function checkInstagram(request: InboundRequest, keys: ProviderKeys): InboundResponse | undefined {
  if (request.method === 'GET')
    return (
      handshake(request, [keys.get('IG_VERIFY_TOKEN'), keys.get('INSTAGRAM_VERIFY_TOKEN')]) ?? {
        status: 401,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ error: wrongToken }),
      }
    );
  // An account may be connected through both apps: either may send its events.
  const secrets = [keys.get('INSTAGRAM_APP_SECRET'), keys.get('FB_APP_SECRET')];
  if (!isSignedBy(request, secrets)) return unsigned;
  return readDelivery(request.body)?.object === 'instagram'
    ? undefined
    : plain(422, 'Error; this is nothing of Instagram');
}

/** The handshake of an app: the challenge is returned if it comes with the token only our administrator knows. */
export function handshake(
  { query }: InboundRequest,
  tokens: readonly (string | undefined)[],
): InboundResponse | undefined {
  const received = query['hub.verify_token'] ?? '';
  const isOurs = tokens.some((token) => token !== undefined && constantTimeEqual(received, token));
  return isOurs ? plain(200, query['hub.challenge'] ?? '') : undefined;
}

export const wrongToken = 'Error; wrong verify token';

export function acknowledgeDelivery({ method, body }: InboundRequest): Acknowledgment {
  const delivery = method === 'GET' ? undefined : readDelivery(body);
  if (delivery === undefined) return { providerId: null };
  return {
    // Meta gives its requests no id, and sends the same bytes again.
    providerId: createHash('sha256').update(body).digest('hex'),
    sequence: sequenceOf(delivery),
    ...(delivery.object === 'instagram' ? { answer: plain(200, 'ok') } : {}),
  };
}

/** The contact, where all is about one. */
function sequenceOf({ entry }: Delivery): string {
  const contacts = new Set(
    entry
      .flatMap(messagingEventsOf)
      .map(({ sender, recipient, message }) => (message?.is_echo === true ? recipient.id : sender.id)),
  );
  const [only] = contacts;
  return only === undefined || contacts.size > 1 ? '' : only;
}

export function plain(status: number, body: string): InboundResponse {
  return {
    status,
    contentType: 'text/plain; charset=utf-8',
    body,
  };
}

export const unsigned = plain(400, 'Error; the signature is missing or wrong');

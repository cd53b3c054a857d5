import { createHash } from 'node:crypto';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type {
  Inbound,
  InboundResponse,
  InboundEvent,
  InboundRequest,
  ProviderKeys,
  Stored,
  StoredRequest,
} from '../channel.ts';
import { isSignedBy } from '../meta/signature.ts';
import { locateMedia } from './media.ts';
import { echoesOf, messagesOf } from './messages-model.ts';
import { readWhatsappSecrets, readWhatsappSettings } from './settings.ts';
import { readChanges, type WhatsappChange, type WhatsappStatus } from './wire.ts';

/** The receiving side: both providers call the same URL, and Meta verifies it with a handshake. */
export const inbound: Inbound = {
  routes: [
    { method: 'POST', path: '/webhooks/whatsapp/:phone_number' },
    { method: 'GET', path: '/webhooks/whatsapp/:phone_number' },
  ],
  // Meta sends up to a thousand events per request, and promises no size below 3 MB.
  maxBodyBytes: 1024 * 1024,
  address: (settings) => readWhatsappSettings(settings).phone_number,
  hidesMissing: true,
  turnAway,
  addressesOf,
  verify,
  refuse: ({ method }) => ({
    status: 401,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({
      error: method === 'GET' ? 'Error; wrong verify token' : 'Error; wrong signature',
    }),
  }),
  taken: { path: 'channel.phone_number', message: 'Phone number has already been taken' },
  acknowledge(request) {
    if (request.method === 'GET') {
      const body = request.query['hub.challenge'] ?? '';
      return { providerId: null, answer: { status: 200, contentType: 'text/plain; charset=utf-8', body } };
    }
    const changes = readChanges(request.body);
    const ids = changes.flatMap(idsOf);
    const [first] = changes.flatMap(contactsOf);
    if (ids.length === 0) return { providerId: null };
    const providerId = createHash('sha256').update(ids.join('\n')).digest('hex');
    return { providerId, ...(first === undefined ? {} : { sequence: first }) };
  },
  normalize,
  locateFile: locateMedia,
};

/** Meta's events name their number; those about the whole business use the path. */
function addressesOf({ method, params, body }: InboundRequest): readonly string[] {
  const path = params['phone_number'];
  const fromPath = path === undefined ? [] : [path.startsWith('+') ? path : `+${path}`];
  if (method === 'GET') return fromPath;
  const named = readChanges(body).flatMap(({ metadata }) => numberOf(metadata?.display_phone_number) ?? []);
  return named.length > 0 ? [...new Set(named)] : fromPath;
}

/** Numbers that the operator has taken out of service get that answer, whatever is sent. */
function turnAway({ params }: InboundRequest, keys: ProviderKeys): InboundResponse | undefined {
  const inactive = (keys.get('INACTIVE_WHATSAPP_NUMBERS') ?? '')
    .split(',')
    .flatMap((one) => numberOf(one) ?? []);
  const number = numberOf(params['phone_number']);
  if (number === undefined || !inactive.includes(number)) return undefined;
  const body = JSON.stringify({ error: 'Inactive WhatsApp number' });
  return { status: 422, contentType: 'application/json; charset=utf-8', body };
}

function numberOf(written: string | null | undefined): string | undefined {
  const digits = (written ?? '').replaceAll(/\D/g, '');
  return digits === '' ? undefined : `+${digits}`;
}

/** Meta proves itself by the verify token, then by a signature; 360dialog by the token in a header of ours. */
function verify(request: InboundRequest, { settings, secrets }: Stored): boolean {
  const { webhook_verify_token: token, app_secret: appSecret } = readWhatsappSecrets(secrets);
  if (request.method === 'GET') return constantTimeEqual(request.query['hub.verify_token'] ?? '', token);
  if (readWhatsappSettings(settings).provider === 'default')
    return constantTimeEqual(request.headers['authorization'] ?? '', `Bearer ${token}`);
  // Without the secret of the app there is nothing to check a signature with.
  if (appSecret === undefined) return true;
  return isSignedBy(request, [appSecret]);
}

const idsOf = ({ messages, statuses, echoes }: WhatsappChange): string[] => [
  ...[...messages, ...echoes].map(({ id }) => id),
  ...statuses.map(({ id, status }) => `${id} ${status}`),
];

const contactsOf = ({ messages, statuses, echoes }: WhatsappChange): string[] => [
  ...messages.map(({ from }) => from),
  ...echoes.map(({ to }) => to),
  ...statuses.flatMap(({ recipient_id: recipient }) => recipient ?? []),
];

function normalize(
  { body, address }: StoredRequest,
  stored: Record<string, unknown>,
): readonly InboundEvent[] {
  const { phone_number_id: id, provider } = readWhatsappSettings(stored);
  const isOurs = ({ metadata }: WhatsappChange): boolean => {
    if (provider === 'default') return true;
    if (metadata === undefined) return false;
    const { phone_number_id: named, display_phone_number: number } = metadata;
    return named === id && (numberOf(number) ?? address) === address;
  };
  return readChanges(body)
    .filter(isOurs)
    .flatMap((change) => [...messagesOf(change), ...echoesOf(change), ...change.statuses.flatMap(receiptOf)]);
}

/** That a message was sent is known from the answer to it. */
function receiptOf({ id, status, errors = [] }: WhatsappStatus): InboundEvent[] {
  if (status === 'delivered' || status === 'read') return [{ type: 'receipt', sourceId: id, status }];
  if (status !== 'failed') return [];
  const [error] = errors;
  const reason =
    error === undefined ? 'WhatsApp did not say why' : `${error.code ?? ''}: ${error.title ?? ''}`;
  return [{ type: 'receipt', sourceId: id, status, reason }];
}

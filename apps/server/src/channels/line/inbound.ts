import { createHash, createHmac } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Inbound, InboundContact, InboundEvent, InboundFile, ProviderTools } from '../channel.ts';
import { authorization, dataUrl, passing } from './line-api.ts';
import { readLineSecrets, readLineSettings } from './settings.ts';
import { readDelivery, type LineEvent, type LineMessage } from './webhook.ts';

/** The receiving side; see `Inbound`. */
export const inbound: Inbound = {
  routes: [{ method: 'POST', path: '/webhooks/line/:line_channel_id' }],
  hidesMissing: true,
  address: (settings) => readLineSettings(settings).line_channel_id,
  addressesOf: ({ params }) => (params['line_channel_id'] === undefined ? [] : [params['line_channel_id']]),
  verify: (request, { secrets }) =>
    constantTimeEqual(
      request.headers['x-line-signature'] ?? '',
      signatureOf(request.body, readLineSecrets(secrets).line_channel_secret),
    ),
  acknowledge({ body }) {
    const delivery = readDelivery(body);
    const [first] = delivery?.events ?? [];
    if (delivery === undefined || first === undefined) return { providerId: null };
    // A repeated request has the same events, but other bytes.
    const identity = delivery.ids.length > 0 ? delivery.ids.join() : body;
    return {
      providerId: createHash('sha256').update(identity).digest('hex'),
      sequence: first.source.userId,
    };
  },
  normalize: ({ body }) => (readDelivery(body)?.events ?? []).map(eventOf),
  locateFile,
  describeContact,
};

/** How LINE signs. */
function signatureOf(body: Buffer | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

function eventOf(event: LineEvent): InboundEvent {
  const { userId } = event.source;
  if (event.type === 'unsend') return { type: 'delete', sourceId: event.unsend.messageId };
  const { message } = event;
  const quoted = 'quotedMessageId' in message ? message.quotedMessageId : undefined;
  return {
    type: 'message',
    contact: { sourceId: userId, attributes: { social_line_user_id: userId } },
    sourceId: message.id,
    ...(quoted === undefined ? {} : { inReplyTo: quoted }),
    ...contentOf(message),
  };
}

const stickerUrl = (id: string): string =>
  `https://stickershop.line-scdn.net/stickershop/v1/sticker/${encodeURIComponent(id)}/android/sticker.png`;

function contentOf(message: LineMessage) {
  switch (message.type) {
    case 'text':
      return { content: message.text };
    case 'sticker': {
      const { stickerId: id } = message;
      return { contentType: 'sticker' as const, content: `![sticker-${id}](${stickerUrl(id)})` };
    }
    case 'location': {
      const { latitude, longitude } = message;
      const title = [message.title, message.address].filter(Boolean).join(', ');
      return { places: [{ latitude, longitude, ...(title === '' ? {} : { title }) }] };
    }
    case 'file':
      return { files: [{ reference: referenceOf(message), fileName: message.fileName }] };
    case 'image':
    case 'video':
    case 'audio':
      return { files: [mediaOf(message)] };
  }
}

const mediaTypes = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mp4' } as const;

function mediaOf(message: Extract<LineMessage, { type: keyof typeof mediaTypes }>): InboundFile {
  return {
    reference: referenceOf(message),
    fileName: `media-${message.id}`,
    contentType: mediaTypes[message.type],
  };
}

/** An address, or the kind of a message and its id. */
function referenceOf({
  type,
  id,
  contentProvider,
}: Extract<LineMessage, { type: keyof typeof mediaTypes | 'file' }>) {
  return contentProvider?.originalContentUrl ?? `${type}:${id}`;
}

const Transcoding = Type.Object({ status: Type.String() });

async function locateFile(reference: string, { apiUrl, http, secrets }: ProviderTools) {
  if (/^https?:/.test(reference)) return { url: reference };
  const [kind, id = ''] = reference.split(':', 2);
  const url = `${dataUrl(apiUrl)}/v2/bot/message/${encodeURIComponent(id)}/content`;
  const headers = authorization(secrets);
  if (kind !== 'video' && kind !== 'audio') return { url, headers };
  // They are made ready after the message was sent.
  const answer = passing(await http.json(`${url}/transcoding`, { headers }));
  const status = Value.Check(Transcoding, answer.json) ? answer.json.status : undefined;
  if (status === 'processing') throw new Error('LINE is still preparing a file');
  if (status === 'failed') throw new Failure('unprocessable', { message: 'could not be fetched' });
  return { url, headers };
}

const Profile = Type.Object({
  displayName: Type.String(),
  pictureUrl: Type.Optional(Type.String()),
});

/** Adds name and picture. People who block the account have no profile for it. */
async function describeContact(
  contact: InboundContact,
  { apiUrl, http, secrets }: ProviderTools,
): Promise<InboundContact> {
  const url = `${apiUrl}/v2/bot/profile/${encodeURIComponent(contact.sourceId)}`;
  const answer = passing(await http.json(url, { headers: authorization(secrets) }));
  if (!answer.ok || !Value.Check(Profile, answer.json)) return contact;
  const { displayName: name, pictureUrl: avatarUrl } = answer.json;
  return { ...contact, name, ...(avatarUrl === undefined ? {} : { avatarUrl }) };
}

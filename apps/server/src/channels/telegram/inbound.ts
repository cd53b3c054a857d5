import { Failure } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Inbound, InboundContact, ProviderTools } from '../channel.ts';
import { callBot, fileUrl, type BotError } from './bot-api.ts';
import { eventsOf } from './events.ts';
import { readTelegramSecrets, readTelegramSettings } from './settings.ts';
import { addressOf } from './set-up.ts';
import { readUpdate, type Update } from './updates.ts';

/** The receiving side; see `Inbound`. */
export const inbound: Inbound = {
  routes: [{ method: 'POST', path: '/webhooks/telegram/:bot_token' }],
  address: (settings) => readTelegramSettings(settings).address,
  addressesOf: ({ params }) => (params['bot_token'] === undefined ? [] : [addressOf(params['bot_token'])]),
  /** The path proves that who calls has the token, the header that we registered the webhook. */
  verify(request, { secrets }) {
    const { bot_token: token, webhook_secret: secret } = readTelegramSecrets(secrets);
    const received = request.headers['x-telegram-bot-api-secret-token'] ?? '';
    return constantTimeEqual(request.params['bot_token'] ?? '', token) && constantTimeEqual(received, secret);
  },
  acknowledge({ body }) {
    const update = readUpdate(body);
    if (update === undefined) return { providerId: null };
    return { providerId: String(update.id), sequence: sequenceOf(update), ...answerTo(update) };
  },
  normalize: ({ body }) => eventsOf(readUpdate(body)),
  describeContact,
  async locateFile(reference, tools) {
    const { bot_token: token } = readTelegramSecrets(tools.secrets);
    const answer = await callBot(tools, token, 'getFile', { file_id: reference });
    if ('error' in answer) throw unavailable(answer.error);
    if (!Value.Check(Located, answer.result)) throw new Failure('unprocessable', { message: 'is too large' });
    return { url: fileUrl(tools, token, answer.result.file_path) };
  },
};

const Located = Type.Object({ file_path: Type.String() });

function sequenceOf(update: Update): string {
  return String(update.kind === 'pressed' ? update.query.from.id : update.message.from.id);
}

/** A button that was pressed shows that it waits until it is answered; Telegram takes that as our answer. */
function answerTo(update: Update) {
  if (update.kind !== 'pressed') return {};
  const body = JSON.stringify({ method: 'answerCallbackQuery', callback_query_id: update.query.id });
  return { answer: { status: 200, contentType: 'application/json', body } };
}

function unavailable({ description }: BotError): Failure {
  return new Failure('unprocessable', { message: `could not be fetched, ${description}` });
}

const Photos = Type.Object({ photos: Type.Array(Type.Array(Type.Object({ file_id: Type.String() }))) });

/** Adds the newest picture of a user. One that shows none to bots has none. */
async function describeContact(contact: InboundContact, tools: ProviderTools): Promise<InboundContact> {
  const { bot_token: token } = readTelegramSecrets(tools.secrets);
  const fields = { user_id: contact.sourceId, limit: '1' };
  const answer = await callBot(tools, token, 'getUserProfilePhotos', fields);
  if ('error' in answer || !Value.Check(Photos, answer.result)) return contact;
  const largest = answer.result.photos[0]?.at(-1);
  return largest === undefined ? contact : { ...contact, avatarReference: largest.file_id };
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { telegram as channel } from '../../src/channels/telegram/channel.ts';
import { describeConformance } from '../channels/conformance.ts';
import { chat, ines } from './driver.ts';
import { openTelegramHarness, type TelegramHarness } from './harness.ts';
import { goodToken, startTelegram, type TelegramStandIn } from './stand-in.ts';

let spare: TelegramStandIn | undefined;
describeConformance('Telegram', async () => {
  spare = await startTelegram();
  return {
    channel,
    input: { type: 'telegram', bot_token: goodToken },
    mistake: { input: { type: 'telegram', bot_token: '1:unknown' }, path: /channel\.bot_token/ },
    hidesSecrets: true,
    providerUrls: new Map([['TELEGRAM_API_URL', spare.url]]),
  };
});

let harness: TelegramHarness;
beforeAll(async () => {
  harness = await openTelegramHarness();
});
afterAll(async () => {
  await harness.close();
  await spare?.close();
});

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sendMessage = (id: number, more: Record<string, unknown>) =>
  harness.postEvent(harness.update({ message: harness.message(id, more) }));

test('the inbox has the bot’s name, and only the bot can call its webhook', () => {
  expect(harness.inbox).toMatchObject({
    name: 'paperlane_bot',
    channel_type: 'Channel::Telegram',
    bot_name: 'paperlane_bot',
    callback_webhook_url: null,
  });
  expect(harness.telegram.calls.map(({ method }) => method)).toEqual([
    'getMe',
    'deleteWebhook',
    'setWebhook',
  ]);
  expect(harness.telegram.webhooks.get(goodToken)).toEqual({
    url: `http://confab.test/webhooks/telegram/${goodToken}`,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    updates: ['message', 'edited_message', 'callback_query'],
  });
});

test('a user becomes a contact with a profile and an avatar fetched by its id', async () => {
  harness.telegram.pictures.set('77', 'ines-large');
  harness.telegram.files.set('ines-large', image);
  expect((await sendMessage(1, { text: 'Hello' })).statusCode).toBe(200);
  const { content, conversation } = await harness.bySource('1');
  expect(content).toBe('Hello');
  expect(conversation.additional_attributes).toMatchObject({ chat_id: 77 });
  expect(conversation.meta.sender).toMatchObject({
    name: 'Ines Brandt',
    additional_attributes: {
      username: 'inesb',
      language_code: 'de',
      social_telegram_user_id: 77,
      social_telegram_user_name: 'inesb',
    },
  });
  await vi.waitFor(
    async () => expect((await harness.bySource('1')).conversation.meta.sender.thumbnail).not.toBe(''),
    { timeout: 20_000, interval: 100 },
  );
  const { pool } = harness.t.database;
  const { rows } = await pool.query('select data::text from event');
  expect(JSON.stringify(rows)).not.toContain(goodToken);
});

test('a reply quotes the message, and an edit changes it', async () => {
  await sendMessage(2, { text: 'Agian', reply_to_message: { message_id: 1 } });
  const [first, second] = [await harness.bySource('1'), await harness.bySource('2')];
  expect(second.content_attributes).toMatchObject({ in_reply_to: first.id, in_reply_to_external_id: '1' });
  await harness.postEvent(harness.update({ edited_message: harness.message(2, { text: 'Again' }) }));
  await harness.postEvent(
    harness.update({ edited_message: harness.message(2, { location: { latitude: 1, longitude: 2 } }) }),
  );
  expect((await harness.bySource('2')).content).toBe('Again');
});

test.each([
  [10, { photo: [{ file_id: 'tiny' }, { file_id: 'large' }], caption: 'Look' }, 'image', 'Look'],
  [11, { sticker: { file_id: 'moves', is_animated: true, thumb: { file_id: 'large' } } }, 'image', null],
  [12, { sticker: { file_id: 'large' } }, 'image', null],
  [13, { document: { file_id: 'note', file_name: 'note.txt', mime_type: 'text/plain' } }, 'file', null],
  [14, { voice: { file_id: 'sound' } }, 'audio', null],
  [15, { audio: { file_id: 'song', file_name: 'song.mp3', mime_type: 'audio/mpeg' } }, 'audio', null],
  [16, { video: { file_id: 'film' } }, 'video', null],
  [17, { video_note: { file_id: 'film' } }, 'video', null],
])('file %i is fetched and stored', async (id, more, fileType, content) => {
  const { files } = harness.telegram;
  files.set('large', image);
  files.set('note', Buffer.from('A note of some words'));
  files.set(
    'sound',
    Buffer.concat([Buffer.from('OggS\0'), Buffer.alloc(23), Buffer.from('OpusHead'), Buffer.alloc(64)]),
  );
  files.set(
    'song',
    Buffer.concat([
      Buffer.from('ID3\x03\0\0\0\0\0\0'),
      Buffer.from([0xff, 0xfb, 0x90, 0]),
      Buffer.alloc(400),
    ]),
  );
  files.set(
    'film',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)]),
  );
  await sendMessage(id, more);
  const one = await harness.bySource(String(id));
  expect(one.content).toBe(content);
  expect(one.attachments).toMatchObject([{ file_type: fileType }]);
});

test('a file that Telegram does not provide is named', async () => {
  await sendMessage(20, { document: { file_id: 'huge', file_name: 'huge.iso' } });
  expect((await harness.bySource('20')).content).toBe(
    '[huge.iso: could not be fetched, Bad Request: file is too big]',
  );
});

test('locations, venues, and contact cards are attachments', async () => {
  const location = { latitude: 38.7, longitude: -9.1 };
  await sendMessage(30, { location });
  await sendMessage(31, { location, venue: { location, title: 'Café', address: 'Rua 1' } });
  await sendMessage(32, { contact: { phone_number: '+351210000000', first_name: 'Rui', last_name: 'Sá' } });
  const [place30, venue, card] = await Promise.all(['30', '31', '32'].map((id) => harness.bySource(id)));
  expect(place30?.attachments).toMatchObject([
    { file_type: 'location', coordinates_lat: 38.7, coordinates_long: -9.1 },
  ]);
  expect(venue?.attachments).toMatchObject([{ file_type: 'location', fallback_title: 'Café' }]);
  expect(card?.attachments).toMatchObject([
    { file_type: 'contact', fallback_title: '+351210000000', meta: { first_name: 'Rui', last_name: 'Sá' } },
  ]);
});

test('a pressed button is a message, and is acknowledged', async () => {
  const query = { id: 'press-1', from: ines, data: 'blue', message: { message_id: 3, chat } };
  const answer = await harness.postEvent(harness.update({ callback_query: query }));
  expect(answer.json()).toEqual({ method: 'answerCallbackQuery', callback_query_id: 'press-1' });
  expect((await harness.bySource('press-1')).content).toBe('blue');
});

test('the same update twice, and the same message in two updates, is one message', async () => {
  const twice = harness.update({ message: harness.message(40, { text: 'Once' }) });
  await Promise.all([harness.postEvent(twice), harness.postEvent(twice)]);
  await sendMessage(40, { text: 'Once' });
  expect((await harness.shown()).filter(({ source_id: id }) => id === '40')).toHaveLength(1);
});

test('groups, other updates, and invalid bodies store nothing', async () => {
  const before = (await harness.shown()).length;
  const group = { ...chat, type: 'group' };
  const ignored = [
    { message: harness.message(50, { text: 'All', chat: group }) },
    { edited_message: harness.message(1, { text: 'All', chat: group }) },
    { callback_query: { id: 'g', from: ines, data: 'x', message: { chat: group } } },
    { message: { text: 'from nobody' } },
    { poll: { id: '1' } },
    { message: harness.message(51, {}) },
  ];
  for (const what of ignored) expect((await harness.postEvent(harness.update(what))).statusCode).toBe(200);
  const nonsense = { ...harness.update({}), payload: '{"update_id":' };
  expect((await harness.postEvent(nonsense)).statusCode).toBe(200);
  expect(await harness.shown()).toHaveLength(before);
  expect((await harness.bySource('1')).content).toBe('Hello');
});

test('a caller without the token or the secret is rejected, and neither is stored with a request', async () => {
  const good = harness.update({ message: harness.message(60, { text: 'No' }) });
  const { 'x-telegram-bot-api-secret-token': _secret, ...without } = good.headers;
  const wrong = { ...good.headers, 'x-telegram-bot-api-secret-token': 'guess' };
  for (const headers of [without, wrong])
    expect((await harness.postEvent({ ...good, headers })).statusCode).toBe(401);
  expect((await harness.postEvent({ ...good, url: '/webhooks/telegram/4711:other' })).statusCode).toBe(404);
  const { pool } = harness.t.database;
  const { rows } = await pool.query('select address, headers from inbound_request');
  const secret = harness.telegram.webhooks.get(goodToken)?.secret ?? '';
  expect(JSON.stringify(rows)).not.toContain(goodToken);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('the contact keeps one conversation, resolved or not', async () => {
  const { conversation } = await harness.bySource('1');
  const { maya, account } = harness.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation.id}/toggle_status`;
  expect((await harness.t.as(maya).post(url, { status: 'resolved' })).statusCode).toBe(200);
  await sendMessage(70, { text: 'Me again' });
  expect((await harness.bySource('70')).conversation.id).toBe(conversation.id);
});

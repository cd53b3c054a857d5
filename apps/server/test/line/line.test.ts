import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { line as channel } from '../../src/channels/line/channel.ts';
import { describeConformance } from '../channels/conformance.ts';
import { channelId, event, lineInput, message, request, user } from './driver.ts';
import { openLineHarness, type LineHarness } from './harness.ts';
import { startLine, type LineStandIn } from './stand-in.ts';

let spare: LineStandIn | undefined;
describeConformance('LINE', async () => {
  spare = await startLine();
  return {
    channel,
    input: lineInput(),
    mistake: {
      input: { ...lineInput('2'), line_channel_token: 'bad' },
      path: /channel\.line_channel_token/,
    },
    hidesSecrets: true,
    providerUrls: new Map([['LINE_API_URL', spare.url]]),
  };
});

let harness: LineHarness;
beforeAll(async () => {
  harness = await openLineHarness();
});
afterAll(async () => {
  await harness.close();
  await spare?.close();
});

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42'),
  Buffer.alloc(64),
]);

test('administrators see LINE’s webhook URL', () => {
  expect(harness.inbox).toMatchObject({
    name: 'Lamps',
    channel_type: 'Channel::Line',
    callback_webhook_url: `http://confab.test/webhooks/line/${channelId}`,
  });
});

test('a user who writes becomes a contact with name and avatar of the profile, which is fetched once', async () => {
  harness.line.files.set('picture', image);
  const sent = [message('1', { type: 'text', text: 'Hello' }), message('2', { type: 'text', text: 'Again' })];
  expect((await harness.postEvent(request(sent))).statusCode).toBe(200);
  const { content, conversation } = await harness.bySource('1');
  expect(content).toBe('Hello');
  expect(conversation.meta.sender).toMatchObject({
    name: 'Ines',
    additional_attributes: { social_line_user_id: 'Uines' },
  });
  expect((await harness.bySource('2')).conversation.id).toBe(conversation.id);
  expect(harness.line.requests.get('/v2/bot/profile/Uines')).toBe(1);
  await vi.waitFor(
    async () => expect((await harness.bySource('1')).conversation.meta.sender.thumbnail).not.toBe(''),
    { timeout: 20_000, interval: 100 },
  );
});

test('a user without a profile becomes a contact as well', async () => {
  await harness.postEvent(request([message('3', { type: 'text', text: 'Hm' }, user('Ushy'))]));
  const { conversation } = await harness.bySource('3');
  expect(conversation.meta.sender.name).toMatch(/^\w+-\w+-\d+$/);
});

test('a sticker is an image of its own type', async () => {
  await harness.postEvent(
    request([message('4', { type: 'sticker', packageId: '1', stickerId: '52002734' })]),
  );
  const url = 'https://stickershop.line-scdn.net/stickershop/v1/sticker/52002734/android/sticker.png';
  expect(await harness.bySource('4')).toMatchObject({
    content_type: 'sticker',
    content: `![sticker-52002734](${url})`,
  });
});

test('files are fetched with the token, videos once they are ready', async () => {
  const { files, transcoding } = harness.line;
  files.set('10', image);
  files.set('11', video);
  transcoding.set('11', 1);
  files.set('12', video);
  files.set('13', Buffer.from('A note of some words'));
  const line = { type: 'line' };
  await harness.postEvent(request([message('10', { type: 'image', contentProvider: line })]));
  await harness.postEvent(request([message('11', { type: 'video', contentProvider: line })]));
  await harness.postEvent(request([message('12', { type: 'audio', duration: 10, contentProvider: line })]));
  await harness.postEvent(request([message('13', { type: 'file', fileName: 'note.txt', fileSize: 20 })]));
  const external = { type: 'external', originalContentUrl: `${harness.line.url}/public/10` };
  await harness.postEvent(request([message('14', { type: 'image', contentProvider: external })]));
  const kinds = await Promise.all(
    ['10', '11', '12', '13', '14'].map(
      async (id) => (await harness.bySource(id)).attachments?.[0]?.['file_type'],
    ),
  );
  expect(kinds).toEqual(['image', 'video', 'audio', 'file', 'image']);
  expect(harness.line.requests.get('/v2/bot/message/11/content/transcoding')).toBe(2);
  expect(harness.line.requests.get('/public/10')).toBe(1);
});

test('a file that could not be transcoded is named', async () => {
  await harness.postEvent(request([message('15', { type: 'video' })]));
  expect((await harness.bySource('15')).content).toBe('[media-15: could not be fetched]');
});

test('a location is an attachment, and a quote references its message', async () => {
  const where = { title: 'Shop', address: 'Rua 1', latitude: 38.7, longitude: -9.1 };
  await harness.postEvent(request([message('20', { type: 'location', ...where })]));
  await harness.postEvent(request([message('21', { type: 'text', text: 'There', quotedMessageId: '20' })]));
  const askedMessage = await harness.bySource('20');
  expect(askedMessage.attachments).toMatchObject([
    { file_type: 'location', fallback_title: 'Shop, Rua 1', coordinates_lat: 38.7 },
  ]);
  expect((await harness.bySource('21')).content_attributes).toMatchObject({ in_reply_to: askedMessage.id });
});

test('an unsent message is deleted', async () => {
  await harness.postEvent(request([message('25', { type: 'text', text: 'Oops' })]));
  await harness.postEvent(request([event('unsend', { unsend: { messageId: '25' } })]));
  expect((await harness.bySource('25')).content_attributes).toMatchObject({ deleted: true });
});

test('a redelivered event creates one message', async () => {
  const first = message('30', { type: 'text', text: 'Once' });
  const again = { ...first, deliveryContext: { isRedelivery: true } };
  await harness.postEvent(request([first]));
  await harness.postEvent(request([again]));
  await harness.postEvent(request([message('30', { type: 'text', text: 'Once' })]));
  expect((await harness.shown()).filter(({ source_id: id }) => id === '30')).toHaveLength(1);
  const { rows } = await harness.t.database.pool.query('select count(*) from inbound_request');
  await harness.postEvent(request([again]));
  expect((await harness.t.database.pool.query('select count(*) from inbound_request')).rows).toEqual(rows);
});

test('groups, other events, the webhook verification, and invalid bodies store nothing', async () => {
  const before = (await harness.shown()).length;
  const text = { type: 'text', text: 'All' };
  const group = { type: 'group', groupId: 'G', userId: 'Uines' };
  for (const events of [
    [],
    [message('40', text, group)],
    [event('follow', {})],
    [message('41', { type: 'flex' })],
  ])
    expect((await harness.postEvent(request(events))).statusCode).toBe(200);
  const mixed = [event('follow', {}), message('42', text)];
  expect((await harness.postEvent(request(mixed))).statusCode).toBe(200);
  expect(await harness.shown()).toHaveLength(before + 1);
});

test('requests not signed by the channel’s secret are rejected, as are those for unknown channels', async () => {
  const events = [message('50', { type: 'text', text: 'No' })];
  const good = request(events);
  const { 'x-line-signature': _signature, ...unsigned } = good.headers;
  expect((await harness.postEvent({ ...good, headers: unsigned })).statusCode).toBe(401);
  expect((await harness.postEvent(request(events, 'guess'))).statusCode).toBe(401);
  expect((await harness.postEvent({ ...good, payload: `${good.payload} ` })).statusCode).toBe(401);
  expect((await harness.postEvent(request(events, undefined, '999'))).statusCode).toBe(200);
  expect((await harness.shown()).filter(({ source_id: id }) => id === '50')).toEqual([]);
});

test('the contact keeps one conversation, resolved or not', async () => {
  const { conversation } = await harness.bySource('1');
  const { maya, account } = harness.t.fixtures;
  const url = `/api/v1/accounts/${account.id}/conversations/${conversation.id}/toggle_status`;
  expect((await harness.t.as(maya).post(url, { status: 'resolved' })).statusCode).toBe(200);
  await harness.postEvent(request([message('60', { type: 'text', text: 'Me again' })]));
  expect((await harness.bySource('60')).conversation.id).toBe(conversation.id);
});

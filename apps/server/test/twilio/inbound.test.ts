import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { received, smsInput } from './driver.ts';
import { openTwilioHarness, type TwilioHarness } from './harness.ts';
import { accountSid, keySecret, keySid, number, serviceSid } from './stand-in.ts';

let harness: TwilioHarness;
let inboxId: number;
let count = 0;
const ines = '+14155550177';

beforeAll(async () => {
  harness = await openTwilioHarness();
  inboxId = await harness.connect();
});
afterAll(() => harness.close());
beforeEach(() => {
  count += 1;
});

/** The fields of a text message as Twilio sends them. */
const text = (more: Record<string, string> = {}) =>
  received(`SM-in-${count}`, { Body: 'Hello + welcome & more', ...more });

const callback = (fields: Record<string, string>, how = {}) => harness.call('/twilio/callback', fields, how);

async function bySource(sourceId: string, inbox = inboxId) {
  return (await harness.messages(inbox)).find((one) => one.source_id === sourceId);
}

test('an SMS becomes a message of a contact with its number, its name, and its location', async () => {
  const answer = await callback(text());
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const message = await bySource(`SM-in-${count}`);
  expect(message).toMatchObject({ content: 'Hello + welcome & more', message_type: 0 });
  const { db } = harness.t.database;
  const from = { from_zip_code: '94105', from_country: 'US', from_state: 'CA' };
  const contact = await db
    .selectFrom('contact')
    .innerJoin('contact_inbox as ci', 'ci.contact_id', 'contact.id')
    .select(['name', 'phone_number', 'contact.additional_attributes as attributes'])
    .where('ci.source_id', '=', ines)
    .executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ name: '+1 415 555 0177', phone_number: ines, attributes: from });
  const conversation = await db
    .selectFrom('conversation')
    .select('additional_attributes')
    .where('id', '=', Number(message?.conversation_id))
    .executeTakeFirstOrThrow();
  expect(conversation.additional_attributes).toMatchObject(from);
});

test('the same SMS twice is one message, and a second one is in the same conversation', async () => {
  await callback(text({ MessageSid: 'SM-one', Body: 'One' }));
  await callback(text({ MessageSid: 'SM-one', Body: 'One' }));
  await callback(text({ MessageSid: 'SM-two', Body: 'Two' }));
  const [one, two] = [await bySource('SM-one'), await bySource('SM-two')];
  expect((await harness.messages(inboxId)).filter(({ source_id: id }) => id === 'SM-one')).toHaveLength(1);
  expect(two?.conversation_id).toBe(one?.conversation_id);
});

test('an empty SMS, or one for an unknown number, creates no message', async () => {
  const before = (await harness.messages(inboxId)).length;
  expect((await callback(text({ Body: '' }))).statusCode).toBe(204);
  expect((await callback(text({ To: '+14155550999' }))).statusCode).toBe(404);
  expect((await callback({ Body: 'Hello' })).statusCode).toBe(404);
  expect(await harness.messages(inboxId)).toHaveLength(before);
});

test('requests not signed by Twilio are rejected', async () => {
  const before = (await harness.messages(inboxId)).length;
  for (const how of [{ signature: null }, { signature: 'bm90aGluZw==' }, { token: 'another-account' }])
    expect((await callback(text(), how)).statusCode).toBe(401);
  expect(await harness.messages(inboxId)).toHaveLength(before);
});

test('files are fetched with the account’s credentials; an unavailable one is named', async () => {
  const media = `/2010-04-01/Accounts/${accountSid}/Messages/MM1/Media`;
  harness.twilio.files.set(`${media}/ME1`, Buffer.from('first words'));
  await callback(
    text({
      Body: '',
      NumMedia: '2',
      MediaUrl0: `${harness.twilio.url}${media}/ME1`,
      MediaContentType0: 'text/plain',
      MediaUrl1: `${harness.twilio.url}${media}/ME2`,
      MediaContentType1: 'text/plain',
    }),
  );
  const message = await bySource(`SM-in-${count}`);
  expect(message?.content).toBe('[file: could not be fetched, 404]');
  const { rows } = await harness.t.database.pool.query(
    'select count(*)::int as count from attachment where message_id = $1',
    [message?.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a WhatsApp message has its sender’s name, its location, and its quoted message', async () => {
  const whatsapp = await harness.connect({ ...smsInput, medium: 'whatsapp' });
  const [from, to] = [`whatsapp:${ines}`, `whatsapp:${number}`];
  await callback(text({ MessageSid: 'SM-wa', From: from, To: to, Body: 'Hi', ProfileName: 'Ines B.' }));
  await callback(
    text({
      From: from,
      To: to,
      Body: '',
      Latitude: '41.9',
      Longitude: '12.5',
      Label: 'Rome',
      OriginalRepliedMessageSid: 'SM-wa',
    }),
  );
  const [first, second] = [await bySource('SM-wa', whatsapp), await bySource(`SM-in-${count}`, whatsapp)];
  expect(second?.content_attributes).toMatchObject({ in_reply_to: first?.id });
  const { rows } = await harness.t.database.pool.query(
    'select coordinates_lat as lat, coordinates_long as long, fallback_title as title from attachment where message_id = $1',
    [second?.id],
  );
  expect(rows).toEqual([{ lat: 41.9, long: 12.5, title: 'Rome' }]);
  expect(await bySource('SM-wa')).toBeUndefined();
  const { rows: known } = await harness.t.database.pool.query(
    'select source_id from contact_inbox where inbox_id = $1',
    [whatsapp],
  );
  expect(known).toEqual([{ source_id: from }]);
});

test('a messaging service with an API key requires its webhook password', async () => {
  const { phone_number: _, ...rest } = smsInput;
  const keyed = { auth_token: keySecret, api_key_sid: keySid, messaging_service_sid: serviceSid };
  const service = await harness.connect({ ...rest, ...keyed });
  const { search } = new URL(harness.twilio.webhooks.get(serviceSid)?.get('InboundRequestUrl') ?? '');
  const fields = text({ MessagingServiceSid: serviceSid, To: '+14155550222' });
  expect((await callback(fields)).statusCode).toBe(401);
  expect((await callback(fields, { query: '?token=guess' })).statusCode).toBe(401);
  expect((await callback(fields, { query: search, signature: null })).statusCode).toBe(204);
  expect(await bySource(`SM-in-${count}`, service)).toMatchObject({ content: 'Hello + welcome & more' });
  // The number has a separate inbox: messages of the service do not arrive there.
  const shared = { ...fields, MessageSid: 'SM-shared', SmsSid: 'SM-shared', To: number };
  expect((await callback(shared, { query: search, signature: null })).statusCode).toBe(204);
  expect(await bySource('SM-shared', service)).toBeDefined();
  expect(await bySource('SM-shared')).toBeUndefined();
});

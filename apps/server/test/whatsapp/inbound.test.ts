import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../form.ts';
import { cloudInput, from, number, requestOf, statusOf, textOf } from './driver.ts';
import { openWhatsapp, type WhatsappHarness } from './harness.ts';
import { goodKey } from './stand-in.ts';

let harness: WhatsappHarness;
let inbox: { id: number; provider_config: { webhook_verify_token: string } };
beforeAll(async () => {
  harness = await openWhatsapp();
  inbox = (await harness.create(cloudInput())).json();
  harness.begin();
});
afterAll(() => harness.close());

const hook = `/webhooks/whatsapp/${encodeURIComponent(number)}`;
const ines = '491511234567';
const stored = async (sourceId: string) =>
  (await harness.messages(inbox.id)).find((message) => message.source_id === sourceId);
const filesOf = (id: number | undefined) =>
  harness.t.database.db
    .selectFrom('attachment')
    .selectAll()
    .where('message_id', '=', Number(id))
    .orderBy('id')
    .execute();

test('the handshake is answered with the token', async () => {
  const ask = (token: string) =>
    harness.t.app.inject({
      url: `${hook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    });
  const right = await ask(inbox.provider_config.webhook_verify_token);
  expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
  const wrong = await ask('guessed');
  expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'Error; wrong verify token' }]);
});

test('a text becomes a message of a contact with its name and number', async () => {
  await harness.say(from(ines, textOf('wamid.1', 'Hello')));
  expect(await stored('wamid.1')).toMatchObject({ content: 'Hello', message_type: 0, status: 0 });
  const contact = await harness.t.database.db
    .selectFrom('contact')
    .innerJoin('contact_inbox as ci', 'ci.contact_id', 'contact.id')
    .select(['name', 'phone_number', 'ci.source_id'])
    .where('ci.inbox_id', '=', inbox.id)
    .executeTakeFirstOrThrow();
  expect(contact).toEqual({ name: 'Person 4567', phone_number: `+${ines}`, source_id: ines });
});

test('the same message again, also in another request, is not stored twice', async () => {
  await harness.say(from(ines, textOf('wamid.1', 'Hello')));
  await harness.say(from(ines, textOf('wamid.1', 'Hello'), textOf('wamid.2', 'Again')));
  const ids = (await harness.messages(inbox.id)).map((message) => message.source_id);
  expect(ids).toEqual(['wamid.1', 'wamid.2']);
});

test('requests signed with another secret, or not at all, are rejected', async () => {
  const body = requestOf(from(ines, textOf('wamid.forged', 'Pay me')));
  expect((await harness.post(body, 'another secret')).statusCode).toBe(401);
  const bare = await harness.t.app.inject({ method: 'POST', url: hook, payload: body });
  expect(bare.statusCode).toBe(401);
  expect(await stored('wamid.forged')).toBeUndefined();
});

test('an unknown number is ignored, also on the path of a known one, and Meta gets no error', async () => {
  const body = requestOf(from(ines, textOf('wamid.lost', 'Hi')));
  const other = JSON.parse(JSON.stringify(body).replaceAll('15550783881', '15550000000'));
  expect((await harness.post(other)).statusCode).toBe(200);
  expect(await stored('wamid.lost')).toBeUndefined();
});

test('a number that the operator has blocked is rejected', async () => {
  const keys = harness.t.platform.providerKeys as Map<string, string>;
  keys.set('INACTIVE_WHATSAPP_NUMBERS', '+1 555 000 0000, +15550783881');
  const refused = await harness.post(requestOf(from(ines, textOf('wamid.inactive', 'Hi'))));
  keys.delete('INACTIVE_WHATSAPP_NUMBERS');
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'Inactive WhatsApp number' }]);
  expect(await stored('wamid.inactive')).toBeUndefined();
});

test('a request without a number is ignored at Meta’s URL', async () => {
  const bare = { messages: [{ id: 'wamid.bare', from: ines, type: 'text', text: { body: 'Pay me' } }] };
  expect((await harness.post(bare)).statusCode).toBe(200);
  await harness.say(from(ines, textOf('wamid.named', 'Marker')));
  expect(await stored('wamid.bare')).toBeUndefined();
});

test('the same number with another Meta id is a different one', async () => {
  const body = JSON.stringify(requestOf(from(ines, textOf('wamid.other', 'Hi'))));
  const other = JSON.parse(body.replaceAll('106540352242922', '999'));
  expect((await harness.post(other)).statusCode).toBe(200);
  await harness.say(from(ines, textOf('wamid.marker', 'Marker')));
  expect(await stored('wamid.other')).toBeUndefined();
});

test('all entries, messages, and statuses of a request are handled', async () => {
  await harness.say(
    from('491510000001', textOf('wamid.a1', 'One'), textOf('wamid.a2', 'Two')),
    from('491510000002', textOf('wamid.b1', 'Three')),
  );
  const [one, two, three] = await Promise.all(['wamid.a1', 'wamid.a2', 'wamid.b1'].map(stored));
  expect([one?.content, two?.content, three?.content]).toEqual(['One', 'Two', 'Three']);
  expect(one?.conversation_id).toBe(two?.conversation_id);
  expect(one?.conversation_id).not.toBe(three?.conversation_id);
});

test.each([
  ['a template button', { type: 'button', button: { text: 'Yes', payload: 'y' } }, 'Yes'],
  [
    'a button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Red' } } },
    'Red',
  ],
  [
    'a list choice',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '2', title: 'Blue' } } },
    'Blue',
  ],
])('%s is stored as its text', async (name, message, content) => {
  await harness.say(from(ines, { id: `wamid.${name}`, ...message }));
  expect((await stored(`wamid.${name}`))?.content).toBe(content);
});

test('a reply references the message it answers', async () => {
  await harness.say(from(ines, { ...textOf('wamid.reply', 'To that'), context: { id: 'wamid.1' } }));
  const first = await stored('wamid.1');
  expect((await stored('wamid.reply'))?.content_attributes).toMatchObject({ in_reply_to: first?.id });
});

test.each(['image', 'sticker', 'document'])(
  'a file as %s is fetched in two steps, with its caption',
  async (type) => {
    harness.provider.media.set(`media-${type}`, await png(2));
    const media = { id: `media-${type}`, mime_type: 'image/png', caption: 'Look', filename: 'lamp.png' };
    await harness.say(from(ines, { id: `wamid.${type}`, type, [type]: media }));
    const message = await stored(`wamid.${type}`);
    expect(message?.content).toBe('Look');
    expect(await filesOf(message?.id)).toHaveLength(1);
  },
);

test('a file that Meta no longer has is named in the text', async () => {
  await harness.say(
    from(ines, { id: 'wamid.gone', type: 'document', document: { id: 'gone', filename: 'bill.pdf' } }),
  );
  expect((await stored('wamid.gone'))?.content).toBe('[bill.pdf: could not be fetched, 404]');
});

test('a location has coordinates', async () => {
  const location = {
    latitude: 52.5,
    longitude: 13.4,
    name: 'Shop',
    address: 'Main St 1',
    url: 'https://shop.test',
  };
  await harness.say(from(ines, { id: 'wamid.place', type: 'location', location }));
  expect(await filesOf((await stored('wamid.place'))?.id)).toEqual([
    expect.objectContaining({ fallback_title: 'Shop, Main St 1', external_url: 'https://shop.test/' }),
  ]);
});

test('contact cards are a message each, with their numbers', async () => {
  const contacts = [
    {
      name: { formatted_name: 'Kim Lee', first_name: 'Kim' },
      phones: [{ phone: '+491' }, { phone: '+492' }],
    },
    { name: { formatted_name: 'Ann' }, phones: [{ phone: '+493' }] },
  ];
  await harness.say(from(ines, { id: 'wamid.cards', type: 'contacts', contacts }));
  const [kim, ann] = [await stored('wamid.cards'), await stored('wamid.cards/2')];
  expect([kim?.content, ann?.content]).toEqual(['Kim Lee', 'Ann']);
  const titles = (await filesOf(kim?.id)).map((file) => file.fallback_title);
  expect(titles).toEqual(['+491', '+492']);
});

test('empty events are skipped', async () => {
  const errors = [{ code: 131051, title: 'Unsupported message type' }];
  await harness.say(
    from(
      ines,
      ...['reaction', 'ephemeral', 'unsupported', 'request_welcome'].map((type) => ({
        id: `wamid.${type}`,
        type,
      })),
      { ...textOf('wamid.broken', 'x'), errors },
      textOf('wamid.after', 'After'),
    ),
  );
  expect((await harness.messages(inbox.id)).at(-1)).toMatchObject({ source_id: 'wamid.after' });
  for (const id of ['wamid.reaction', 'wamid.unsupported', 'wamid.broken'])
    expect(await stored(id)).toBeUndefined();
});

test('a message written on the business’s phone is outgoing', async () => {
  const echo = { from: '15550783881', to: ines, timestamp: '1', ...textOf('wamid.echo', 'From the phone') };
  await harness.say({ message_echoes: [echo] });
  const message = await stored('wamid.echo');
  expect(message).toMatchObject({ content: 'From the phone', message_type: 1 });
  expect(message?.conversation_id).toBe((await stored('wamid.1'))?.conversation_id);
});

test('a Brazilian number without its ninth digit matches the contact with it', async () => {
  await harness.say(from('5511987654321', textOf('wamid.br1', 'Oi')));
  await harness.say(from('551187654321', textOf('wamid.br2', 'Oi de novo')));
  expect((await stored('wamid.br2'))?.conversation_id).toBe((await stored('wamid.br1'))?.conversation_id);
  await harness.say(from('551133334444', textOf('wamid.br3', 'Outro')));
  expect((await stored('wamid.br3'))?.conversation_id).not.toBe((await stored('wamid.br1'))?.conversation_id);
});

test('360dialog is accepted on its path, with its token', async () => {
  const own = '+15550783884';
  const made = await harness.create({
    type: 'whatsapp',
    phone_number: own,
    provider_config: { api_key: goodKey },
  });
  const { id, provider_config: config } = made.json();
  harness.provider.media.set('dialog-file', await png(2));
  const payload = from(ines, {
    id: 'd1',
    type: 'image',
    image: { id: 'dialog-file', mime_type: 'image/png' },
  });
  const post = (authorization: string) =>
    harness.t.app.inject({
      method: 'POST',
      url: `/webhooks/whatsapp/${own}`,
      headers: { authorization },
      payload,
    });
  expect((await post('Bearer guessed')).statusCode).toBe(401);
  expect((await post(`Bearer ${config.webhook_verify_token}`)).statusCode).toBe(200);
  await harness.untilHandled();
  const [message] = await harness.messages(id);
  expect(message?.source_id).toBe('d1');
  expect(await filesOf(message?.id)).toHaveLength(1);
});

test('without the app secret, requests are not verified', async () => {
  const url = `${harness.inboxesUrl}/${inbox.id}`;
  await harness.t
    .as(harness.t.fixtures.maya)
    .patch(url, { channel: { provider_config: { app_secret: '' } } });
  expect((await harness.post(requestOf(from(ines, textOf('wamid.free', 'Hi'))), 'any')).statusCode).toBe(200);
  await harness.untilHandled();
  expect((await stored('wamid.free'))?.content).toBe('Hi');
});

test('a status of an unknown message changes nothing', async () => {
  await harness.say(statusOf('wamid.1', 'failed', { errors: [{ code: 1, title: 'No' }] }));
  expect(await stored('wamid.1')).toMatchObject({ status: 0 });
});

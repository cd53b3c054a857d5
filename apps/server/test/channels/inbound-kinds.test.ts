import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleChannel } from '../example-channel/channel.ts';
import { openChannelHarness, type ChannelHarness } from './harness.ts';

let harness: ChannelHarness;
beforeAll(async () => {
  harness = await openChannelHarness();
  harness.begin();
});
afterAll(() => harness.close());

const message = (id: string, text: string | null, more: object = {}) => ({
  type: 'message',
  id,
  text,
  ...more,
});

/** Sends a user's action, and waits until it is handled. */
async function postEvent(id: string, ...events: unknown[]) {
  const answer = await harness.send(harness.provider.request(harness.address, { user: { id }, events }));
  expect(answer.statusCode).toBe(200);
  await harness.untilHandled();
}

async function bySource(sourceId: string) {
  const found = (await harness.messages()).find((one) => one.source_id === sourceId);
  if (found === undefined) throw new Error(`no message ${sourceId}`);
  return found;
}

/** A conversation as the API shows it, with its messages. */
async function shown(conversationId: number) {
  const { maya, account } = harness.t.fixtures;
  const { display_id: id } = await harness.t.database.db
    .selectFrom('conversation')
    .select('display_id')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const url = `/api/v1/accounts/${account.id}/conversations/${id}`;
  const conversation = (await harness.t.as(maya).get(url)).json();
  return { url, conversation, messages: (await harness.t.as(maya).get(`${url}/messages`)).json().payload };
}

const nameOf = async (senderId: number | null) => {
  const { name } = await harness.t.database.db
    .selectFrom('contact')
    .select('name')
    .where('id', '=', Number(senderId))
    .executeTakeFirstOrThrow();
  return name;
};

test('locations, contacts, and links become attachments; invalid ones do not', async () => {
  await postEvent(
    'ina',
    message('k1', null, {
      places: [
        { latitude: 38.7, longitude: -9.1, title: 'Lisbon\0', url: 'https://map.example/1' },
        { latitude: 500, longitude: 0 },
      ],
      cards: [{ phoneNumber: '+351 210 000 000', firstName: 'Rui' }],
      links: [
        { title: 'Bad', url: 'javascript:alert(1)' },
        { title: 'Good', url: 'https://page.example/' },
      ],
    }),
    message('k2', null, { places: [{ latitude: 0, longitude: 900 }] }),
  );
  const { messages } = await shown((await bySource('k1')).conversation_id);
  expect(messages).toHaveLength(1);
  expect(messages[0].attachments).toMatchObject([
    {
      file_type: 'location',
      coordinates_lat: 38.7,
      coordinates_long: -9.1,
      fallback_title: 'Lisbon',
      data_url: 'https://map.example/1',
    },
    { file_type: 'contact', fallback_title: '+351 210 000 000', meta: { first_name: 'Rui' } },
    { file_type: 'fallback', fallback_title: 'Good', data_url: 'https://page.example/' },
  ]);
});

test('the provider’s attributes of the message and its chat are stored with both', async () => {
  await postEvent('carl', message('c1', 'Hi', { chat: 'chat-9', mood: 'glad' }));
  const first = await bySource('c1');
  expect(first.content_attributes).toMatchObject({ mood: 'glad' });
  const { conversation } = await shown(first.conversation_id);
  expect(conversation.additional_attributes).toMatchObject({ chat: 'chat-9' });
});

test('messages written in the provider’s app are outgoing messages that are not sent again', async () => {
  await postEvent('emil', message('q1', 'A question'), message('a1', 'Answered by phone', { own: true }));
  const [question, answer] = await Promise.all(['q1', 'a1'].map(bySource));
  expect(answer).toMatchObject({
    conversation_id: question?.conversation_id,
    message_type: 1,
    sender_id: null,
  });
  await harness.untilHandled();
  expect(harness.provider.standIn.taken.filter(({ to }) => to === 'emil')).toEqual([]);
});

test('messages delivered to the contact until a time are marked, and read ones stay read', async () => {
  await postEvent('dina', message('n1', 'Hello'));
  const { url } = await shown((await bySource('n1')).conversation_id);
  const write = async (content: string) =>
    (await harness.t.as(harness.t.fixtures.maya).post(`${url}/messages`, { content })).json().id as number;
  const statusOf = async (id: number) => (await harness.messages()).find((one) => one.id === id)?.status;
  const [sent, delivered, read] = [0, 1, 2];
  const first = await write('One');
  const until = () => new Date(harness.t.platform.clock.now().getTime() + 1000).toISOString();
  await postEvent('dina', { type: 'arrived', until: '2020-01-01T00:00:00Z' });
  expect(await statusOf(first)).toBe(sent);
  await postEvent('dina', { type: 'arrived', until: until() });
  expect(await statusOf(first)).toBe(delivered);
  await postEvent('dina', { type: 'seen', until: until() });
  await postEvent('dina', { type: 'arrived', until: until() });
  expect(await statusOf(first)).toBe(read);
});

test('the profile of a new contact is fetched from the provider, once', async () => {
  const { users, requests } = harness.provider.standIn;
  users.set('nina', 'Nina Roth');
  await postEvent('nina', message('p1', 'Hello'));
  await postEvent('nina', message('p2', 'Again'));
  expect(await nameOf((await bySource('p1')).sender_id)).toBe('Nina Roth');
  expect(requests.get('/v1/users/nina')).toBe(1);
});

test('a contact whose profile is unavailable now is retried', async () => {
  const { users, requests } = harness.provider.standIn;
  users.set('otto', 503);
  await harness.send(
    harness.provider.request(harness.address, { user: { id: 'otto' }, events: [message('w1', 'Hi')] }),
  );
  await expect.poll(() => requests.get('/v1/users/otto')).toBeGreaterThan(0);
  expect((await harness.messages()).some(({ source_id: id }) => id === 'w1')).toBe(false);
  users.set('otto', 'Otto');
  await harness.untilHandled();
  expect(await nameOf((await bySource('w1')).sender_id)).toBe('Otto');
});

test('a channel with a single conversation continues a resolved one', async () => {
  const { capabilities } = exampleChannel;
  await postEvent('kept', message('z1', 'One'));
  const { conversation_id: id } = await bySource('z1');
  const { url } = await shown(id);
  await harness.t.as(harness.t.fixtures.maya).post(`${url}/toggle_status`, { status: 'resolved' });
  capabilities.keepsConversation = true;
  try {
    await postEvent('kept', message('z2', 'Two'));
  } finally {
    delete capabilities.keepsConversation;
  }
  expect((await bySource('z2')).conversation_id).toBe(id);
});

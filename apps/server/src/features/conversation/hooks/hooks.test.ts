import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ConversationEvent } from '@confab/contract/features/conversation';
import { assertFits } from '../../../../test/checks/check-response.ts';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { openProgram, type Program } from '../../../../test/stand-ins/program.ts';
import type { Background } from '../../../main/background.ts';

let t: TestApp;
let program: Program;
let workers: Background;
let conversations: string;

beforeAll(async () => {
  t = await startTestApp();
  program = await openProgram();
  conversations = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  await setHook(program.url);
  workers = await openWorkers(t);
  workers.begin();
});
beforeEach(async () => {
  program.answer(200);
  program.received.length = 0;
  // Where a test before has failed half-way, it is another's.
  await setHook(program.url);
});
afterAll(async () => {
  program.close();
  await workers.stop();
  await t.close();
});

const setHook = async (url: string) => {
  const { account, app, maya } = t.fixtures;
  const inbox = `/api/v1/accounts/${account.id}/inboxes/${app.id}`;
  expect((await t.as(maya).patch(inbox, { channel: { webhook_url: url } })).statusCode).toBe(200);
};

type Conversation = { own: string; url: string; id: number };

async function openConversation(): Promise<Conversation> {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const contact = (await t.as(null).post(app, { name: 'Ines', email: `i${Date.now()}@example.com` })).json();
  const all = `${app}/${contact.source_id}/conversations`;
  const { id } = (await t.as(null).post(all)).json();
  return { own: `${all}/${id}`, url: `${conversations}/${id}`, id };
}

const write = async ({ url }: Conversation, body: object): Promise<number> => {
  const written = await t.as(t.fixtures.maya).post(`${url}/messages`, body);
  expect(written.statusCode).toBe(200);
  return written.json().id;
};
const stateOf = async ({ url }: Conversation, id: number) =>
  (await t.as(t.fixtures.maya).get(`${url}/messages`))
    .json()
    .payload.find((message: { id: number }) => message.id === id);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
/** The events that the program received about a conversation; late ones of other tests are left out. */
const receivedOf = ({ id }: Conversation) =>
  program.received.filter((body) => ((body['conversation'] ?? body) as { id: number }).id === id);
const eventsOf = (conversation: Conversation) => receivedOf(conversation).map(({ event }) => event);
const untilReceived = (conversation: Conversation, ...expected: string[]) =>
  until(() => expect(eventsOf(conversation)).toEqual(expected));

// Giving up on a program may take five seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('everything in a conversation of the inbox is posted, in order', async () => {
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  await t.as(null).post(`${conversation.own}/messages`, { content: 'Hello' });
  const note = await write(conversation, { content: 'Between us', private: true });
  await write(conversation, { content: 'Hello Ines' });
  await until(() => expect(eventsOf(conversation)).toHaveLength(5));
  await t.as(t.fixtures.maya).delete(`${conversation.url}/messages/${note}`);
  await t.as(t.fixtures.maya).post(`${conversation.url}/toggle_status`, { status: 'resolved' });
  await t.as(t.fixtures.maya).post(`${conversation.url}/labels`, { labels: ['vip'] });
  await t.as(null).post(`${conversation.own}/update_last_seen`);
  await untilReceived(
    conversation,
    'conversation_created',
    'message_created',
    'message_created',
    'message_created',
    'conversation_updated',
    'message_updated',
    'conversation_status_changed',
    'conversation_updated',
    'conversation_updated',
    'message_updated',
  );
  const [created, incoming, , outgoing, replied, , resolved, , labeled, seen] = receivedOf(conversation);
  const { event: _event, ...shape } = created ?? {};
  assertFits(ConversationEvent, shape, 'a conversation that was created');
  expect(incoming).toMatchObject({ message_type: 'incoming', content: 'Hello', private: false });
  expect(outgoing).toMatchObject({ message_type: 'outgoing', content: 'Hello Ines' });
  const changed = ([replied?.['changed_attributes']].flat() as object[]).map((one) => Object.keys(one)[0]);
  expect(changed).toEqual(['waiting_since', 'first_reply_created_at', 'updated_at']);
  expect(resolved).toMatchObject({ id: conversation.id, status: 'resolved', changed_attributes: null });
  expect(labeled).toMatchObject({
    labels: ['vip'],
    changed_attributes: [{ label_list: { previous_value: [], current_value: ['vip'] } }, {}],
  });
  expect(seen).toMatchObject({ content: 'Hello Ines' });
});

test('a message includes its conversation and the data of its sender', async () => {
  const conversation = await openConversation();
  const id = await write(conversation, { content: 'On its way' });
  await t.as(null).post(`${conversation.own}/messages`, { content: 'Thanks' });
  await until(() =>
    expect(eventsOf(conversation).filter((name) => name === 'message_created')).toHaveLength(2),
  );
  const [ours, theirs] = receivedOf(conversation).filter(({ event }) => event === 'message_created');
  const { conversation: within, created_at: createdAt, ...rest } = ours ?? {};
  const { account, app, maya } = t.fixtures;
  expect(rest).toEqual({
    event: 'message_created',
    id,
    account: { id: account.id, name: 'Paperlane' },
    inbox: { id: app.id, name: 'App' },
    content: 'On its way',
    content_type: 'text',
    content_attributes: {},
    additional_attributes: {},
    message_type: 'outgoing',
    private: false,
    source_id: null,
    sender: { id: maya.id, name: 'Maya', email: maya.email, type: 'user' },
  });
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  assertFits(ConversationEvent, within, 'the conversation of a message');
  expect(theirs?.['sender']).toEqual({
    account: { id: account.id, name: 'Paperlane' },
    additional_attributes: {},
    avatar: '',
    blocked: false,
    custom_attributes: {},
    email: expect.stringMatching(/^i\d+@example.com$/),
    id: expect.any(Number),
    identifier: null,
    name: 'Ines',
    phone_number: null,
    thumbnail: '',
  });
});

test('typing is posted, also for a private note', async () => {
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  const typing = { typing_status: 'on', is_private: true };
  await t.as(t.fixtures.maya).post(`${conversation.url}/toggle_typing_status`, typing);
  await untilReceived(conversation, 'conversation_created', 'conversation_typing_on');
  await t.as(null).post(`${conversation.own}/toggle_typing`, { typing_status: 'off' });
  await untilReceived(
    conversation,
    'conversation_created',
    'conversation_typing_on',
    'conversation_typing_off',
  );
  const { maya } = t.fixtures;
  const user = { id: maya.id, name: 'Maya', email: maya.email, type: 'user' };
  expect(receivedOf(conversation)[1]).toMatchObject({
    user,
    is_private: true,
    conversation: { id: conversation.id },
  });
  expect(receivedOf(conversation)[2]).toMatchObject({
    user: { name: 'Ines', account: {} },
    is_private: false,
  });
});

test.each([
  [500, '500 Internal Server Error'],
  [404, '404 Not Found'],
  [302, '302 Found'],
])('a message answered with %i fails immediately and can be retried', async (status, reason) => {
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  program.answer(status);
  const id = await write(conversation, { content: 'On its way' });
  await until(async () =>
    expect(await stateOf(conversation, id)).toMatchObject({
      status: 'failed',
      content_attributes: { external_error: reason },
    }),
  );
  // The failure is sent, too, as the last event.
  await untilReceived(
    conversation,
    'conversation_created',
    'message_created',
    'conversation_updated',
    'message_updated',
  );
  program.answer(200);
  program.received.length = 0;
  const retried = await t.as(t.fixtures.maya).post(`${conversation.url}/messages/${id}/retry`);
  expect(retried.json()).toMatchObject({ status: 'sent', content_attributes: {} });
  await untilReceived(conversation, 'message_created', 'message_updated');
  expect(receivedOf(conversation)[0]).toMatchObject({ id, content: 'On its way', content_attributes: {} });
  expect((await stateOf(conversation, id)).status).toBe('sent');
});

test('a webhook that is unreachable, or slower than five seconds, fails with the reason', async () => {
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  program.answer('never');
  const start = performance.now();
  const silent = await write(conversation, { content: 'Anybody there?' });
  await until(async () =>
    expect(await stateOf(conversation, silent)).toMatchObject({
      status: 'failed',
      content_attributes: { external_error: 'The response timed out.' },
    }),
  );
  expect(performance.now() - start).toBeGreaterThan(4_900);
  program.answer(200);
  await setHook('http://127.0.0.1:1/closed');
  const closed = await write(conversation, { content: 'Here?' });
  await until(async () => expect((await stateOf(conversation, closed)).status).toBe('failed'));
  expect((await stateOf(conversation, closed)).content_attributes.external_error).toMatch(
    /^The request failed/,
  );
});

test('messages that were read before the webhook failed stay read', async () => {
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  program.answer('never');
  const id = await write(conversation, { content: 'On its way' });
  await until(() => expect(eventsOf(conversation)).toContain('message_created'));
  program.answer(200);
  await t.as(null).post(`${conversation.own}/update_last_seen`);
  await until(() => expect(eventsOf(conversation)).toContain('message_updated'));
  expect((await stateOf(conversation, id)).status).toBe('read');
});

test('a message deleted before sending is not sent', async () => {
  // Earlier events delay later ones of the same conversation.
  program.answer('never');
  const conversation = await openConversation();
  await untilReceived(conversation, 'conversation_created');
  const id = await write(conversation, { content: 'Oops' });
  await t.as(t.fixtures.maya).delete(`${conversation.url}/messages/${id}`);
  program.answer(200);
  await until(() => expect(eventsOf(conversation)).toContain('message_updated'));
  expect(eventsOf(conversation)).not.toContain('message_created');
});

test('an inbox without a webhook requests nothing', async () => {
  await setHook('');
  const conversation = await openConversation();
  const unrelated = await write(conversation, { content: 'Quiet' });
  await setHook(program.url);
  const loud = await write(conversation, { content: 'Loud' });
  await until(() => expect(receivedOf(conversation)).not.toEqual([]));
  expect(receivedOf(conversation).map(({ id }) => id)).toEqual([loud]);
  expect(unrelated).toBeLessThan(loud);
});

test('an automatic message is posted as a template without a sender', async () => {
  const inbox = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}`;
  const asks = { csat_survey_enabled: true, csat_config: { display_type: 'star', message: 'How was it?' } };
  expect((await t.as(t.fixtures.maya).patch(inbox, asks)).statusCode).toBe(200);
  const conversation = await openConversation();
  await t.as(null).post(`${conversation.own}/messages`, { content: 'Thanks' });
  await t.as(t.fixtures.maya).post(`${conversation.url}/toggle_status`, { status: 'resolved' });
  const isTemplate = (body: Record<string, unknown>) => body['message_type'] === 'template';
  await until(() => expect(receivedOf(conversation).filter(isTemplate)).toHaveLength(1));
  expect(receivedOf(conversation).find(isTemplate)).toMatchObject({
    event: 'message_created',
    content_type: 'input_csat',
    content_attributes: { display_type: 'star' },
    private: false,
    sender: null,
  });
});

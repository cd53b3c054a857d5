import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../test/channels/harness.ts';
import { form } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openProgram, type Program } from '../../../test/stand-ins/program.ts';
import type { Background } from '../../main/background.ts';

let t: TestApp;
let program: Program;
let workers: Background;
let base: string;
let app: string;

beforeAll(async () => {
  t = await startTestApp();
  program = await openProgram();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  workers = await openWorkers(t);
  workers.begin();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('agent_bot').execute();
  program.answer(200);
  program.received.length = 0;
});
afterAll(async () => {
  program.close();
  await workers.stop();
  await t.close();
});

const maya = () => t.as(t.fixtures.maya);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

async function add(input: object = {}) {
  const made = await maya().post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: program.url, ...input });
  expect(made.statusCode, made.body).toBe(200);
  return made.json();
}
const connect = (botId: number | null) =>
  maya().post(`${base}/inboxes/${t.fixtures.app.id}/set_agent_bot`, { agent_bot: botId });

/** A bot that serves the inbox of the app. */
async function connected() {
  const bot = await add();
  const answer = await connect(bot.id);
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  return bot;
}

async function openConversation() {
  const { source_id: source } = (await t.as(null).post(app, { name: 'Ines' })).json();
  const all = `${app}/${source}/conversations`;
  const { id } = (await t.as(null).post(all)).json();
  return { own: `${all}/${id}`, url: `${base}/conversations/${id}`, id: Number(id) };
}
type Conversation = Awaited<ReturnType<typeof openConversation>>;
const statusOf = async ({ url }: Conversation) => (await maya().get(url)).json().status;
/** The events that the bot received about a conversation; late ones of other tests are left out. */
const receivedOf = ({ id }: Conversation) =>
  program.received.filter((body) => ((body['conversation'] ?? body) as { id: number }).id === id);
const eventsOf = (conversation: Conversation) => receivedOf(conversation).map(({ event }) => event);

describe('bots of the account', () => {
  test('are created with a token, which agents do not see', async () => {
    const bot = await add({ description: ' Answers first ', bot_type: 0, bot_config: { tone: 'calm' } });
    expect(bot).toEqual({
      id: expect.any(Number),
      name: 'Robo',
      description: 'Answers first',
      thumbnail: '',
      outgoing_url: program.url,
      bot_type: 'webhook',
      bot_config: { tone: 'calm' },
      account_id: t.fixtures.account.id,
      access_token: expect.stringMatching(/^.{24}$/),
      system_bot: false,
    });
    expect((await maya().get(`${base}/agent_bots`)).json()).toEqual([bot]);
    const { access_token: _, ...shown } = bot;
    expect((await t.as(t.fixtures.jonas).get(`${base}/agent_bots`)).json()).toEqual([shown]);
    expect((await t.as(t.fixtures.jonas).get(`${base}/agent_bots/${bot.id}`)).json()).toEqual(shown);
    const sealed = await t.database.db
      .selectFrom('access_token')
      .selectAll()
      .where('owner_type', '=', 'agent_bot')
      .where('owner_id', '=', bot.id)
      .execute();
    expect(JSON.stringify(sealed)).not.toContain(bot.access_token);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Robo', outgoing_url: 'nowhere' }, 'outgoing_url'],
    [{ name: 'Robo', outgoing_url: `https://${'x'.repeat(2050)}` }, 'outgoing_url'],
    [{ name: 'x'.repeat(256) }, 'name'],
  ])('rejects %j', async (input, attribute) => {
    const refused = await maya().post(`${base}/agent_bots`, input);
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, [attribute]]);
  });

  test('have an avatar, which can be replaced and removed', async () => {
    const bot = await add();
    const url = `${base}/agent_bots/${bot.id}`;
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = await form([['avatar', { name: 'robo.png', bytes }]]);
    const changed = await maya().inject({ method: 'PATCH', url, ...file });
    expect(changed.json().thumbnail).toMatch(/^http/);
    const text = await form([
      ['avatar', { name: 'robo.png', bytes: new TextEncoder().encode('no picture') }],
    ]);
    const refused = await maya().inject({ method: 'PATCH', url, ...text });
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['avatar']]);
    expect((await maya().delete(`${url}/avatar`)).json().thumbnail).toBe('');
  });

  test('can be changed only by administrators of their account', async () => {
    const bot = await add();
    const jonas = t.as(t.fixtures.jonas);
    for (const answer of [
      await jonas.post(`${base}/agent_bots`, { name: 'Mine' }),
      await jonas.patch(`${base}/agent_bots/${bot.id}`, { name: 'Mine' }),
      await jonas.delete(`${base}/agent_bots/${bot.id}`),
      await jonas.post(`${base}/agent_bots/${bot.id}/reset_access_token`),
      await jonas.post(`${base}/inboxes/${t.fixtures.app.id}/set_agent_bot`, { agent_bot: bot.id }),
    ])
      expect(answer.statusCode).toBe(401);
    const rex = t.as(t.fixtures.rex);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}`;
    for (const answer of [
      await rex.get(`${theirs}/agent_bots/${bot.id}`),
      await rex.patch(`${theirs}/agent_bots/${bot.id}`, { name: 'Mine' }),
      await rex.delete(`${theirs}/agent_bots/${bot.id}`),
      await rex.post(`${theirs}/inboxes/${t.fixtures.app.id}/set_agent_bot`, { agent_bot: bot.id }),
    ])
      expect(answer.statusCode).toBe(404);
  });

  test('call the API with their token, where allowed, until it is reset or they are deleted', async () => {
    const bot = await connected();
    const conversation = await openConversation();
    const robot = (token: string) => t.as({ token });
    const sent = await robot(bot.access_token).post(`${conversation.url}/messages`, { content: 'Hello' });
    expect([sent.statusCode, sent.json().sender]).toEqual([
      200,
      { id: bot.id, name: 'Robo', avatar_url: '', type: 'agent_bot' },
    ]);
    const refused = await robot(bot.access_token).get(conversation.url);
    expect([refused.statusCode, refused.json().error]).toEqual([
      401,
      'Access to this endpoint is not authorized for bots',
    ]);
    const { access_token: next } = (
      await maya().post(`${base}/agent_bots/${bot.id}/reset_access_token`)
    ).json();
    const sendMessage = (token: string) =>
      robot(token).post(`${conversation.url}/messages`, { content: 'Again' });
    expect((await sendMessage(bot.access_token)).statusCode).toBe(401);
    expect((await sendMessage(next)).statusCode).toBe(200);
    await connect(null);
    expect((await sendMessage(next)).statusCode).toBe(401);
    await connect(bot.id);
    expect((await sendMessage(next)).statusCode).toBe(200);
    expect((await maya().delete(`${base}/agent_bots/${bot.id}`)).statusCode).toBe(200);
    expect((await sendMessage(next)).statusCode).toBe(401);
  });
});

describe('the bot of an inbox', () => {
  test('is connected, shown, and disconnected', async () => {
    const shown = () => maya().get(`${base}/inboxes/${t.fixtures.app.id}/agent_bot`);
    expect((await shown()).json()).toEqual({});
    const bot = await connected();
    expect((await shown()).json()).toEqual({ agent_bot: bot });
    expect((await connect(999_999)).statusCode).toBe(404);
    await connect(null);
    expect((await shown()).json()).toEqual({});
  });

  test('receives messages, openings, and resolutions in order', async () => {
    await connected();
    const conversation = await openConversation();
    expect(await statusOf(conversation)).toBe('pending');
    await t.as(null).post(`${conversation.own}/messages`, { content: 'Hello' });
    await maya().post(`${conversation.url}/messages`, { content: 'Between us', private: true });
    await maya().post(`${conversation.url}/toggle_status`, { status: 'resolved' });
    const expected = ['message_created', 'message_created', 'conversation_resolved'];
    await until(() => expect(eventsOf(conversation)).toEqual(expected));
    expect(receivedOf(conversation)[0]).toMatchObject({
      message_type: 'incoming',
      content: 'Hello',
      conversation: { id: conversation.id, status: 'pending' },
      sender: { name: 'Ines' },
    });
    expect(receivedOf(conversation)[1]).toMatchObject({ private: true });
    expect(receivedOf(conversation)[2]).toMatchObject({ id: conversation.id, status: 'resolved' });
    // Resolved conversations begin with the bot again.
    await t.as(null).post(`${conversation.own}/messages`, { content: 'One more thing' });
    expect(await statusOf(conversation)).toBe('pending');
    await until(() => expect(eventsOf(conversation)).toHaveLength(4));
  });

  test('hands off by opening the conversation, which starts its reporting for agents', async () => {
    const bot = await connected();
    const conversation = await openConversation();
    const handed = await t
      .as({ token: bot.access_token })
      .post(`${conversation.url}/toggle_status`, { status: 'open' });
    expect([handed.statusCode, handed.json().payload.success]).toEqual([200, null]);
    expect(await statusOf(conversation)).toBe('open');
    await until(() => expect(eventsOf(conversation)).toContain('conversation_opened'));
  });

  test('stops receiving work once an agent answers', async () => {
    await connected();
    const conversation = await openConversation();
    await maya().post(`${conversation.url}/messages`, { content: 'Between us', private: true });
    expect(await statusOf(conversation)).toBe('pending');
    await maya().post(`${conversation.url}/messages`, { content: 'Hello Ines' });
    expect(await statusOf(conversation)).toBe('open');
  });

  test('receives failed events again, in order, without delaying others', async () => {
    const bot = await connected();
    program.answer(500);
    const conversation = await openConversation();
    await t.as(null).post(`${conversation.own}/messages`, { content: 'First' });
    await until(() => expect(receivedOf(conversation)).toHaveLength(1));
    await t.as(null).post(`${conversation.own}/messages`, { content: 'Second' });
    program.answer(200);
    const other = await openConversation();
    await t.as(null).post(`${other.own}/messages`, { content: 'Elsewhere' });
    await until(() => expect(receivedOf(other)).toHaveLength(1));
    expect(receivedOf(conversation).map(({ content }) => content)).toEqual(['First']);
    // Its bot has another address by now.
    const moved = await openProgram();
    const url = `${base}/agent_bots/${bot.id}`;
    expect((await maya().patch(url, { outgoing_url: moved.url })).statusCode).toBe(200);
    const received = () =>
      moved.received.filter(
        (body) => (body['conversation'] as { id: number } | undefined)?.id === conversation.id,
      );
    await vi.waitFor(() => expect(received().map(({ content }) => content)).toEqual(['First', 'Second']), {
      timeout: 40_000,
      interval: 20,
    });
    moved.close();
    const messages = (await maya().get(`${conversation.url}/messages`)).json().payload;
    expect(messages.map(({ status }: { status: string }) => status)).not.toContain('failed');
  }, 60_000);

  test('is notified when the widget opens', async () => {
    const bot = await add();
    await maya().post(`${base}/inboxes/${t.fixtures.website.id}/set_agent_bot`, { agent_bot: bot.id });
    const token = `website_token=${t.fixtures.website.websiteToken}`;
    const config = (await t.as(null).post(`/api/v1/widget/config?${token}`)).json();
    await t.as(null).inject({
      method: 'POST',
      url: `/api/v1/widget/events?${token}`,
      headers: { 'x-auth-token': String(config.website_channel_config.auth_token) },
      payload: { name: 'webwidget.triggered', event_info: { referer: 'https://paperlane.example' } },
    });
    const opening = () => program.received.find(({ event }) => event === 'webwidget_triggered');
    await until(() => expect(opening()).toBeDefined());
    const { website } = t.fixtures;
    expect(opening()).toMatchObject({ inbox: { id: website.id }, current_conversation: null });
  });

  test('leaves the inbox without a bot when deleted', async () => {
    const bot = await connected();
    await maya().delete(`${base}/agent_bots/${bot.id}`);
    expect((await maya().get(`${base}/inboxes/${t.fixtures.app.id}/agent_bot`)).json()).toEqual({});
    expect(await statusOf(await openConversation())).toBe('open');
  });
});

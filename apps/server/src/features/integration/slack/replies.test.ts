import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSlackHarness, waitUntil, type SlackHarness } from '../../../../test/slack/harness.ts';

let harness: SlackHarness;
let conversation: { id: number; displayId: number };
let thread: string;
let events = 0;

beforeAll(async () => {
  harness = await openSlackHarness();
  const { slack, t } = harness;
  const person = (id: string, name: string, email?: string) => ({
    id,
    team_id: slack.teamId,
    is_bot: false,
    profile: { real_name: name, ...(email === undefined ? {} : { email }) },
  });
  slack.people.push(
    person('U1', 'Maya at Slack', t.fixtures.maya.email.toUpperCase()),
    person('U2', 'Otto', 'otto@elsewhere.example'),
    { ...person('U3', 'Guest', t.fixtures.maya.email), team_id: 'T99' },
    { ...person('U4', 'Robot'), is_bot: true },
    person('U5', 'Rex', t.fixtures.rex.email),
  );
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { slack, t } = harness;
  await t.database.db.deleteFrom('integration_hook').execute();
  slack.next.length = 0;
  await harness.connect();
  slack.calls.length = 0;
  conversation = await harness.begin('Where is my order?');
  await waitUntil(async () => {
    const row = await t.database.db
      .selectFrom('slack_thread')
      .select('ts')
      .where('conversation_id', '=', conversation.id)
      .executeTakeFirstOrThrow();
    thread = row.ts;
  });
});
vi.setConfig({ testTimeout: 60_000 });

const url = '/api/v1/integrations/webhooks';
const blocks = [{ type: 'rich_text', elements: [] }];

function reply(text: string, more: object = {}, envelope: object = {}): object {
  events += 1;
  return {
    type: 'event_callback',
    team_id: harness.slack.teamId,
    event_id: `Ev${events}`,
    event: {
      type: 'message',
      channel: 'C01',
      thread_ts: thread,
      ts: `17000${events}.000001`,
      user: 'U1',
      text,
      blocks,
      ...more,
    },
    ...envelope,
  };
}

const send = (body: object) => harness.t.app.inject({ method: 'POST', url, ...harness.slack.signed(body) });
const messages = () =>
  harness.t.database.db
    .selectFrom('message')
    .select(['id', 'content', 'private', 'sender_type', 'sender_id', 'external_source_ids', 'message_type'])
    .where('conversation_id', '=', conversation.id)
    .where('message_type', '=', 1)
    .orderBy('id')
    .execute();
const untilWritten = (count: number) => waitUntil(async () => expect(await messages()).toHaveLength(count));
/** A reply behind what must not be written. */
const marker = async (count: number): Promise<void> => {
  expect((await send(reply('a marker'))).json()).toEqual({ status: 'success' });
  await untilWritten(count);
  expect((await messages()).at(-1)?.content).toBe('a marker');
};

test('a reply is a message of the agent with the same address, and is not posted back', async () => {
  const { slack, t } = harness;
  const before = slack.callsOf('chat.postMessage').length;
  const answer = await send(reply('On its *way*, <@U2>: <https://paperlane.example/x|look> &amp; see'));
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }]);
  await untilWritten(1);
  expect((await messages())[0]).toMatchObject({
    content: 'On its **way**, @Otto: [look](https://paperlane.example/x) & see',
    private: false,
    sender_type: 'User',
    sender_id: t.fixtures.maya.id,
    external_source_ids: { slack: expect.stringMatching(/^17000\d+\.000001$/) },
  });
  // A marker: an agent's reply here, which is the only message posted to Slack.
  const written = await t
    .as(t.fixtures.maya)
    .post(`/api/v1/accounts/${t.fixtures.account.id}/conversations/${conversation.displayId}/messages`, {
      content: 'By hand',
    });
  expect(written.statusCode).toBe(200);
  await waitUntil(() => expect(slack.callsOf('chat.postMessage').at(-1)?.['text']).toBe('By hand'));
  expect(slack.callsOf('chat.postMessage').length).toBe(before + 1);
});

test.each([
  ['somebody who is no agent', 'U2', 'Otto: Hello'],
  ['a guest with the address of an agent', 'U3', 'Guest: Hello'],
  ['an agent of another account', 'U5', 'Rex: Hello'],
  ['somebody whom Slack does not know', 'U9', 'Slack: Hello'],
])('%s is named before the text', async (_who, user, content) => {
  await send(reply('Hello', { user }));
  await untilWritten(1);
  expect((await messages())[0]).toMatchObject({ content, sender_type: null, sender_id: null });
});

test.each(['note: She is angry', 'Private:She is angry', '  NOTE:  She is angry'])(
  '%j is for agents only',
  async (text) => {
    await send(reply(text));
    await untilWritten(1);
    expect((await messages())[0]).toMatchObject({ content: 'She is angry', private: true });
  },
);

test('any reply ends the bot’s turn, also without an account here', async () => {
  const { t } = harness;
  const status = async () =>
    (
      await t.database.db
        .selectFrom('conversation')
        .select('status')
        .where('id', '=', conversation.id)
        .executeTakeFirstOrThrow()
    ).status;
  const pending = 2;
  await t.database.db
    .updateTable('conversation')
    .set({ status: pending })
    .where('id', '=', conversation.id)
    .execute();
  await send(reply('note: She is angry', { user: 'U2' }));
  await untilWritten(1);
  expect(await status()).toBe(pending);
  await send(reply('I have it', { user: 'U2' }));
  await untilWritten(2);
  expect(await status()).toBe(0);
});

test('the same event twice, also concurrently, creates one message', async () => {
  const body = reply('Once');
  const answers = await Promise.all([send(body), send(body), send(body)]);
  expect(answers.map((each) => each.json())).toEqual([1, 2, 3].map(() => ({ status: 'success' })));
  await marker(2);
  expect((await messages()).map(({ content }) => content)).toEqual(['Once', 'a marker']);
});

test('ignores everything but manual replies in our threads', async () => {
  const { slack } = harness;
  const nothing = [
    reply('by an app', { bot_id: 'B1' }),
    reply('an edit', { subtype: 'message_changed' }),
    reply('in another thread', { thread_ts: '1.000001' }),
    reply('beside the threads', { thread_ts: undefined }),
    reply('in another channel', { channel: 'C02' }),
    reply('in another workspace', {}, { team_id: 'T99' }),
    reply('by a program', { blocks: [{ type: 'section' }] }),
    reply('of nobody', { user: undefined }),
    { type: 'event_callback', event: { type: 'reaction_added' } },
    { type: 'event_callback', event: null },
    [],
  ];
  for (const body of nothing) {
    const answer = await send(body);
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
  }
  await send(reply('by ourselves', { user: slack.botUserId, subtype: 'file_share' }));
  await send(reply('by a bot', { user: 'U4' }));
  await marker(1);
});

test('files are part of their reply, and fetched from Slack only with the token', async () => {
  const { slack, t } = harness;
  slack.fileTokens.length = 0;
  slack.files.set('/files-pri/T01-F1/list.txt', { bytes: Buffer.from('a list'), contentType: 'text/plain' });
  const files = [
    { name: 'list.txt', mimetype: 'text/plain', url_private: `${slack.url}/files-pri/T01-F1/list.txt` },
    { name: 'gone.txt', mimetype: 'text/plain', url_private: `${slack.url}/nothing/here` },
    { name: 'trap.txt', mimetype: 'text/plain', url_private: 'http://127.0.0.2:9/trap' },
  ];
  await send(reply('', { subtype: 'file_share', files, blocks: undefined }));
  await untilWritten(1);
  const [message] = await messages();
  expect(message?.content).toBe('[gone.txt: could not be fetched, 404]\n[trap.txt: is not at Slack]');
  expect(slack.fileTokens).toEqual([slack.token]);
  const stored = await t.database.pool.query(
    'select b.filename from attachment a join blob b on b.account_id = a.account_id and b.id = a.blob_id where a.message_id = $1',
    [message?.id],
  );
  expect(stored.rows).toEqual([{ filename: 'list.txt' }]);
});

test('temporary errors of Slack are retried', async () => {
  harness.slack.next.push({ method: 'users.info', status: 503 });
  await send(reply('Later'));
  await untilWritten(1);
  expect((await messages())[0]).toMatchObject({ content: 'Later', sender_type: 'User' });
});

test('requests are verified: the handshake is answered, and unsigned ones are rejected', async () => {
  const { slack, t } = harness;
  const handshake = { type: 'url_verification', challenge: 'abc' };
  expect((await send(handshake)).json()).toEqual({ challenge: 'abc' });
  const body = reply('Forged');
  const good = slack.signed(body);
  const inject = (request: { payload: string; headers: Record<string, string> }) =>
    t.app.inject({ method: 'POST', url, ...request });
  const forged = [
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...good, payload: good.payload.replace('Forged', 'Forgery') },
    { ...good, headers: { ...good.headers, 'x-slack-signature': 'v0=' } },
    { ...good, headers: { ...good.headers, 'x-slack-request-timestamp': 'x' } },
    slack.signed(body, new Date(Date.now() - 6 * 60_000)),
    slack.signed(body, new Date(Date.now() + 6 * 60_000)),
    slack.signed(body, new Date(), 'another secret'),
    slack.signed(handshake, new Date(), 'another secret'),
  ];
  for (const request of forged) {
    const answer = await inject(request);
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
  }
  await marker(1);
});

test('removing the app from the workspace disconnects the integration', async () => {
  const { t, slack } = harness;
  const event = { type: 'tokens_revoked', tokens: { oauth: ['U1'] } };
  await send({ type: 'event_callback', team_id: slack.teamId, event });
  const enabled = async () =>
    (await t.database.db.selectFrom('integration_hook').select('enabled').executeTakeFirstOrThrow()).enabled;
  expect(await enabled()).toBe(true);
  const left = await send({
    type: 'event_callback',
    team_id: slack.teamId,
    event: { type: 'app_uninstalled' },
  });
  expect([left.json(), await enabled()]).toEqual([{ status: 'success' }, false]);
  expect((await send(reply('Hello?'))).body).toBe('null');
});

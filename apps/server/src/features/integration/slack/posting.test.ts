import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { form } from '../../../../test/form.ts';
import { openSlackHarness, waitUntil, type SlackHarness } from '../../../../test/slack/harness.ts';

let harness: SlackHarness;
beforeAll(async () => {
  harness = await openSlackHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { t, slack } = harness;
  await t.database.db.deleteFrom('integration_hook').execute();
  slack.next.length = 0;
  for (const channel of slack.channels) channel.is_archived = false;
  await harness.connect();
  slack.calls.length = 0;
});
vi.setConfig({ testTimeout: 60_000 });

const maya = () => harness.t.as(harness.t.fixtures.maya);
const messagesOf = (displayId: number) =>
  `/api/v1/accounts/${harness.t.fixtures.account.id}/conversations/${displayId}/messages`;
const sendMessage = async (displayId: number, body: object): Promise<number> => {
  const written = await maya().post(messagesOf(displayId), body);
  expect(written.statusCode, written.body).toBe(200);
  return written.json().id;
};
const posts = () => harness.slack.callsOf('chat.postMessage');
const untilPosted = (count: number) => waitUntil(() => expect(posts()).toHaveLength(count));
const hook = async () => (await maya().get(harness.base.replace('slack', 'apps/slack'))).json().hooks[0];

test('a conversation starts a thread, and continues in it, in order and by name', async () => {
  const { id, displayId } = await harness.begin('Where is my *order*? <b> & co');
  await untilPosted(1);
  const [first] = posts();
  const { account } = harness.t.fixtures;
  expect(first).toEqual({
    channel: 'C01',
    text: [
      '*Inbox:* Website (WebWidget)',
      `<http://confab.test/app/accounts/${account.id}/conversations/${displayId}|Click here to view the conversation>`,
      '',
      'Where is my _order_? &lt;b&gt; &amp; co',
    ].join('\n'),
    username: 'Tessa Quill (Contact)',
    unfurl_links: 'false',
    unfurl_media: 'false',
  });
  await sendMessage(displayId, { content: 'On its **way**, see [the list](https://paperlane.example/a|b)' });
  await sendMessage(displayId, { content: 'She is angry', private: true });
  await maya().post(messagesOf(displayId).replace('messages', 'toggle_status'), { status: 'resolved' });
  await untilPosted(4);
  const { rows } = await harness.t.database.pool.query(
    'select ts from slack_thread where conversation_id = $1',
    [id],
  );
  const thread = rows[0].ts;
  expect(
    posts()
      .slice(1)
      .map(({ text, username, thread_ts }) => [text, username, thread_ts]),
  ).toEqual([
    ['On its *way*, see <https://paperlane.example/a%7Cb|the list>', 'Maya (Agent)', thread],
    ['private: She is angry', 'Maya (Agent)', thread],
    ['_Conversation was marked resolved by Maya_', 'Confab (System)', thread],
  ]);
  const stored = await harness.t.database.db
    .selectFrom('message')
    .select('external_source_ids')
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute();
  await waitUntil(async () =>
    expect(await harness.t.database.db.selectFrom('slack_post').selectAll().execute()).toEqual([]),
  );
  expect(stored[0]?.external_source_ids).toEqual({ slack: `cw-origin-${thread}` });
});

test('the team’s messages before the thread are not posted', async () => {
  const { slack } = harness;
  await maya().delete(harness.base);
  const { displayId } = await harness.begin('Anybody?');
  await harness.connect();
  slack.calls.length = 0;
  await sendMessage(displayId, { content: 'A note first', private: true });
  const { displayId: other } = await harness.begin('A marker');
  expect(other).not.toBe(displayId);
  await untilPosted(1);
  expect(posts()[0]?.['text']).toContain('A marker');
});

test('files follow their message into the thread, and the token stays at Slack', async () => {
  const { slack } = harness;
  const { displayId } = await harness.begin('Where is it?');
  await untilPosted(1);
  const request = await form([
    ['attachments[]', { name: 'list.txt', bytes: Buffer.from('a list') }],
    ['attachments[]', { name: 'more.txt', bytes: Buffer.from('more of it') }],
  ]);
  const sent = await maya().inject({ method: 'POST', url: messagesOf(displayId), ...request });
  expect(sent.statusCode, sent.body).toBe(200);
  await waitUntil(() => expect(slack.callsOf('files.completeUploadExternal')).toHaveLength(2));
  expect(posts()[1]?.['text']).toBe('_Sent 2 files_');
  expect(slack.callsOf('files.getUploadURLExternal')).toEqual([
    { filename: 'list.txt', length: '6' },
    { filename: 'more.txt', length: '10' },
  ]);
  expect([...slack.uploads.values()].at(-1)).toContain('more of it');
  const [done] = slack.callsOf('files.completeUploadExternal');
  expect(done).toMatchObject({ channel_id: 'C01', thread_ts: posts()[1]?.['thread_ts'] });
});

test('a rate limit is respected, and waiting messages follow in order', async () => {
  const { slack, t } = harness;
  const { displayId } = await harness.begin('Where is it?');
  await untilPosted(1);
  slack.calls.length = 0;
  slack.next.push({ method: 'chat.postMessage', status: 429, retryAfterSeconds: 2 });
  await sendMessage(displayId, { content: 'One' });
  await untilPosted(1);
  await waitUntil(async () => {
    const row = await t.database.db.selectFrom('integration_hook').selectAll().executeTakeFirstOrThrow();
    expect(row.backoff_until?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
  const backoffUntil = (
    await t.database.db.selectFrom('integration_hook').select('backoff_until').executeTakeFirstOrThrow()
  ).backoff_until;
  await sendMessage(displayId, { content: 'Two' });
  await harness.begin('Another');
  await untilPosted(4);
  expect(Date.now()).toBeGreaterThanOrEqual(backoffUntil?.getTime() ?? Infinity);
  const texts = posts().map(({ text = '' }) => text.split('\n').at(-1));
  expect(texts.filter((text) => text !== 'Another')).toEqual(['One', 'One', 'Two']);
});

test('temporary errors are retried, a rejected message is skipped', async () => {
  const { slack } = harness;
  const { displayId } = await harness.begin('Where is it?');
  await untilPosted(1);
  slack.next.push({ method: 'chat.postMessage', status: 200, body: { ok: false, error: 'internal_error' } });
  await sendMessage(displayId, { content: 'One' });
  await untilPosted(3);
  slack.next.push({
    method: 'chat.postMessage',
    status: 200,
    body: { ok: false, error: 'msg_blocks_too_long' },
  });
  await sendMessage(displayId, { content: 'Two' });
  await sendMessage(displayId, { content: 'Three' });
  await untilPosted(5);
  expect(
    posts()
      .map(({ text }) => text)
      .slice(1),
  ).toEqual(['One', 'One', 'Two', 'Three']);
  expect((await hook()).status).toBe(true);
});

test.each(['token_revoked', 'missing_scope', 'is_archived'])(
  'where Slack answers %s, the integration is disabled and administrators are notified once',
  async (error) => {
    const { slack, t } = harness;
    const before = (await t.sentEmails()).length;
    slack.next.push({ method: 'chat.postMessage', status: 200, body: { ok: false, error } });
    await harness.begin('Where is it?');
    await waitUntil(async () =>
      expect(await hook()).toMatchObject({ status: false, reauthorization_required: true }),
    );
    await waitUntil(async () => expect((await t.sentEmails()).length).toBe(before + 1));
    const message = (await t.sentEmails()).at(-1);
    expect(message).toContain('Subject: Slack is disconnected');
    expect(message).toContain('To: maya@');
    expect(message).not.toContain(slack.token);
    // After reconnecting, it continues in the channel.
    expect((await maya().post(harness.base, { code: slack.code })).json().hooks[0]).toMatchObject({
      status: true,
      reference_id: 'C01',
      reauthorization_required: false,
    });
    slack.calls.length = 0;
    await harness.begin('Hello again');
    await untilPosted(1);
    expect(posts()[0]?.['text']).toContain('Hello again');
  },
);

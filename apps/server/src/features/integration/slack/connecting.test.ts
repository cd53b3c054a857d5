import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSlackHarness, type SlackHarness } from '../../../../test/slack/harness.ts';

let harness: SlackHarness;
let apps: string;
beforeAll(async () => {
  harness = await openSlackHarness();
  apps = harness.base.replace('slack', 'apps');
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { t, slack } = harness;
  await t.database.db.deleteFrom('integration_hook').execute();
  slack.next.length = 0;
  slack.calls.length = 0;
  for (const channel of slack.channels) Object.assign(channel, { is_private: false, is_member: false });
});

const maya = () => harness.t.as(harness.t.fixtures.maya);
const app = async (person = harness.t.fixtures.maya) =>
  (await harness.t.as(person).get(`${apps}/slack`)).json();
const connect = (more: object = {}) => maya().post(harness.base, { code: harness.slack.code, ...more });

test('each administrator gets their own authorization URL', async () => {
  const { slack, t } = harness;
  const { action, button } = await app();
  const url = new URL(action);
  expect([button, url.origin, url.pathname]).toEqual([action, slack.url, '/oauth/v2/authorize']);
  const { state, scope, ...query } = Object.fromEntries(url.searchParams);
  expect(query).toEqual({ client_id: slack.keys.get('SLACK_CLIENT_ID'), redirect_uri: slack.redirectUri });
  expect(scope?.split(',')).toEqual(
    expect.arrayContaining(['chat:write', 'users:read.email', 'files:write']),
  );
  expect(await app(t.fixtures.jonas)).not.toHaveProperty('action');
  expect((await connect({ state })).statusCode).toBe(200);
});

test('a user sent there by someone else connects nothing', async () => {
  const { t, slack } = harness;
  const rival = `/api/v1/accounts/${t.fixtures.rival.id}/integrations`;
  const theirs = new URL((await t.as(t.fixtures.rex).get(`${rival}/apps/slack`)).json().action);
  for (const state of ['', 'nonsense', theirs.searchParams.get('state')]) {
    const answer = await connect({ state });
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      expect.stringContaining('begun elsewhere'),
    ]);
  }
  expect(slack.calls).toEqual([]);
  expect((await app()).hooks).toEqual([]);
});

test('a workspace is connected, its channels listed, and one of them chosen', async () => {
  const { slack, t } = harness;
  const made = await connect();
  expect([made.statusCode, made.json().hooks]).toEqual([
    200,
    [expect.objectContaining({ app_id: 'slack', status: false, reference_id: null })],
  ]);
  const listed = await maya().get(`${harness.base}/list_all_channels`);
  expect(listed.json()).toEqual(slack.channels.map(({ id, name }) => ({ id, name })));
  const chosen = await maya().patch(harness.base, { reference_id: 'C02' });
  expect([chosen.statusCode, chosen.json().hooks[0]]).toMatchObject([
    200,
    { status: true, reference_id: 'C02', settings: { channel_name: 'general', team_name: 'Paperlane HQ' } },
  ]);
  expect(slack.channels[1]?.is_member).toBe(true);
  const shown =
    made.body + chosen.body + JSON.stringify(await app()) + JSON.stringify(await app(t.fixtures.jonas));
  expect(shown).not.toContain('xoxb');
  expect((await app(t.fixtures.jonas)).hooks[0]).not.toHaveProperty('reference_id');
});

test('the token is stored encrypted, and not logged in the audit log', async () => {
  await harness.connect();
  const { rows } = await harness.t.database.pool.query(
    `select to_jsonb(h)::text as stored, (select string_agg(to_jsonb(a)::text, '') from audit_log a) as log
     from integration_hook h`,
  );
  expect(rows[0].stored).toContain('C01');
  expect(rows[0].log).toContain('FILTERED');
  expect(JSON.stringify(rows)).not.toContain(harness.slack.token);
});

test.each([
  ['a code that is none', () => connect({ code: 'other' }), 'did not accept'],
  [
    'a channel that is not there',
    async () => {
      await connect();
      return maya().patch(harness.base, { reference_id: 'C99' });
    },
    'no such channel',
  ],
  [
    'a private channel without us',
    async () => {
      await connect();
      Object.assign(harness.slack.channels[2] ?? {}, { is_private: true });
      return maya().patch(harness.base, { reference_id: 'C03' });
    },
    'Invite the app',
  ],
  ['channels without a workspace', () => maya().get(`${harness.base}/list_all_channels`), 'not connected'],
  [
    'channels while Slack is busy',
    async () => {
      await connect();
      harness.slack.next.push({ method: 'conversations.list', status: 429, retryAfterSeconds: 30 });
      return maya().get(`${harness.base}/list_all_channels`);
    },
    'not available',
  ],
])('rejected with a readable message: %s', async (_what, ask, message) => {
  const answer = await ask();
  expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringContaining(message)]);
});

test('a workspace that revokes access while its channels are listed is disconnected', async () => {
  await connect();
  harness.slack.next.push({
    method: 'conversations.list',
    status: 200,
    body: { ok: false, error: 'token_revoked' },
  });
  const answer = await maya().get(`${harness.base}/list_all_channels`);
  expect(answer.json().error).toContain('Slack no longer gives us access');
  expect((await app()).hooks[0]).toMatchObject({ reauthorization_required: true });
});

test('disconnecting revokes the access, unless another account shares it', async () => {
  const { t, slack } = harness;
  const { rival, rex } = t.fixtures;
  await harness.connect();
  await t.database.pool.query(
    `insert into integration_hook (account_id, app_id, settings, secrets_encrypted)
     select $1, app_id, settings, secrets_encrypted from integration_hook`,
    [rival.id],
  );
  expect((await t.as(rex).delete(harness.base)).statusCode).toBe(401);
  const gone = await maya().delete(harness.base);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect(slack.callsOf('auth.revoke')).toEqual([]);
  await t.database.db.deleteFrom('integration_hook').execute();
  await harness.connect();
  const [{ id }] = (await app()).hooks;
  expect((await maya().delete(`${apps.replace('apps', 'hooks')}/${id}`)).statusCode).toBe(200);
  expect(slack.callsOf('auth.revoke')).toHaveLength(1);
  expect((await app()).hooks).toEqual([]);
  expect((await maya().delete(harness.base)).statusCode).toBe(404);
});

test('an installation without a Slack app does not offer it', async () => {
  const { t } = harness;
  const keys = t.platform.providerKeys;
  t.platform.providerKeys = new Map([...keys].filter(([name]) => name !== 'SLACK_SIGNING_SECRET'));
  expect((await maya().get(`${apps}/slack`)).statusCode).toBe(404);
  expect((await connect()).json().error).toContain('not set up');
  expect((await maya().post('/api/v1/integrations/webhooks', {})).statusCode).toBe(404);
  t.platform.providerKeys = keys;
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { withShortTimeout } from '../../../test/faults/short-timeout.ts';
import { clientId, linearSettings, startLinear, type LinearStandIn } from '../../../test/linear/stand-in.ts';
import { failures } from '../../../test/stand-ins/provider-stand-in.ts';

let t: TestApp;
let linear: LinearStandIn;
let base: string;
let conversation: number;
let now = new Date('2026-11-25T12:00:00Z');

const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);
const begin = () => maya().post(`${base}/auth`, {});
const cookieOf = (answer: Awaited<ReturnType<typeof begin>>) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const returnFromProvider = (query: Record<string, string>, cookie: string) =>
  t.as(null).inject({ method: 'GET', url: '/linear/callback', query, headers: { cookie } });
const shown = (person = t.fixtures.maya) =>
  t.as(person).get(`/api/v1/accounts/${t.fixtures.account.id}/integrations/apps/linear`);
async function connect(): Promise<void> {
  const begun = await begin();
  const state = new URL(begun.json().redirect_url).searchParams.get('state') ?? '';
  await returnFromProvider({ code: 'good', state }, cookieOf(begun));
}
const newIssue = async (more: object = {}) =>
  (
    await jonas().post(`${base}/create_issue`, {
      team_id: 'id-of-Engineering',
      title: 'Lamp flickers',
      ...more,
    })
  ).json();
const link = (issue_id: string, conversation_id = conversation) =>
  jonas().post(`${base}/link_issue`, { conversation_id, issue_id, title: 'A lamp' });
const linked = (person = t.fixtures.jonas) =>
  t.as(person).get(`${base}/linked_issues`, { conversation_id: String(conversation) });

beforeAll(async () => {
  linear = await startLinear();
  t = await startTestApp({ ...linearSettings(linear.url), clock: { now: () => now } });
  const account = `/api/v1/accounts/${t.fixtures.account.id}`;
  base = `${account}/integrations/linear`;
  const { tessa, website } = t.fixtures;
  const ids = { contact_id: tessa.id, inbox_id: website.id, source_id: tessa.sourceId };
  conversation = (await maya().post(`${account}/conversations`, ids)).json().id;
});
afterAll(async () => {
  await linear.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  linear.lifetime = 86_399;
  linear.next = undefined;
  await connect();
  await t.clearOutbox();
  linear.requests.length = 0;
  linear.links.length = 0;
});

describe('connecting', () => {
  test('an administrator is redirected to Linear, and the result is stored encrypted', async () => {
    const url = new URL((await begin()).json().redirect_url);
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/oauth/authorize',
      {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: `${t.platform.installation.frontendUrl}/linear/callback`,
        state: expect.stringMatching(/^.{30,}$/),
        scope: 'read,write',
        prompt: 'consent',
      },
    ]);
    const app = await shown();
    expect(app.json()).toMatchObject({
      enabled: true,
      hooks: [{ status: true, settings: { scope: 'read write' } }],
    });
    expect((await shown(t.fixtures.jonas)).json().hooks).toMatchObject([{ settings: {} }]);
    const { rows } = await t.database.pool.query('select * from integration_hook');
    const { rows: audit } = await t.database.pool.query('select * from audit_log order by id desc');
    for (const text of [app.body, JSON.stringify(rows), JSON.stringify(audit)])
      expect(text).not.toMatch(/lin-(secret|refresh)/);
    expect(audit[0]).toMatchObject({ auditable_type: 'IntegrationHook', user_id: t.fixtures.maya.id });
  });

  test('another browser, a repeated, and a late callback are rejected', async () => {
    await t.database.db.deleteFrom('integration_hook').execute();
    const begun = await begin();
    const state = new URL(begun.json().redirect_url).searchParams.get('state') ?? '';
    const other = cookieOf(await begin());
    const wrong = [
      await returnFromProvider({ code: 'good', state }, ''),
      await returnFromProvider({ code: 'good', state }, other),
      await returnFromProvider({ code: 'good' }, cookieOf(begun)),
    ];
    now = new Date(now.getTime() + 601_000);
    wrong.push(await returnFromProvider({ code: 'good', state }, cookieOf(begun)));
    for (const { statusCode, headers } of wrong) expect([statusCode, headers.location]).toEqual([302, '/']);
    expect((await shown()).json().hooks).toEqual([]);
    expect(linear.requests).toEqual([]);
  });

  test.each([
    ['was declined there', { error: 'access_denied' }],
    ['returns an invalid code', { code: 'bad' }],
  ])('a user who %s sees it in the settings', async (_what, brought) => {
    await t.database.db.deleteFrom('integration_hook').execute();
    const begun = await begin();
    const state = new URL(begun.json().redirect_url).searchParams.get('state') ?? '';
    const { headers } = await returnFromProvider({ ...brought, state }, cookieOf(begun));
    expect(headers.location).toMatch(/\/settings\/integrations\/linear\?error=true$/);
    expect(String(headers['set-cookie'])).toMatch(/^confab_linear=;.*Max-Age=0.*HttpOnly/);
    expect((await shown()).json().hooks).toEqual([]);
  });

  test('agents neither connect nor disconnect; disconnecting revokes the access', async () => {
    expect([
      (await jonas().post(`${base}/auth`, {})).statusCode,
      (await jonas().delete(base)).statusCode,
    ]).toEqual([401, 401]);
    const before = linear.tokens.size;
    const gone = await maya().delete(base);
    expect([gone.statusCode, gone.body, linear.tokens.size]).toEqual([200, '', before - 1]);
    expect((await jonas().get(`${base}/teams`)).json()).toEqual({
      error: 'This integration is not connected',
    });
  });

  test('expired access is renewed when needed, without an entry in the audit log', async () => {
    await t.database.db.deleteFrom('integration_hook').execute();
    linear.lifetime = 100;
    await connect();
    const entries = async () =>
      (await t.database.pool.query('select count(*)::int as n from audit_log')).rows[0].n;
    const before = await entries();
    const grants = () =>
      linear.requests.filter(({ form }) => form.get('grant_type') === 'refresh_token').length;
    expect([(await jonas().get(`${base}/teams`)).statusCode, grants()]).toEqual([200, 0]);
    now = new Date(now.getTime() + 50_000);
    linear.tokens.clear();
    expect([(await jonas().get(`${base}/teams`)).statusCode, grants()]).toEqual([200, 1]);
    expect([(await jonas().get(`${base}/teams`)).statusCode, grants()]).toEqual([200, 1]);
    expect(await entries()).toBe(before);
    now = new Date(now.getTime() + 100_000);
    linear.refreshTokens.clear();
    const answer = await jonas().get(`${base}/teams`);
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      expect.stringMatching(/^Linear no longer/),
    ]);
  });
});

test('lists teams, and the possible values for their issues', async () => {
  expect((await jonas().get(`${base}/teams`)).json()).toEqual([
    { id: 'id-of-Engineering', name: 'Engineering' },
    { id: 'id-of-Design', name: 'Design' },
  ]);
  expect((await jonas().get(`${base}/team_entities`, { team_id: 'id-of-Engineering' })).json()).toEqual({
    users: [{ id: 'id-of-Ada', name: 'Ada' }],
    projects: [{ id: 'id-of-Checkout', name: 'Checkout' }],
    states: [
      { id: 'id-of-Todo', name: 'Todo' },
      { id: 'id-of-Done', name: 'Done' },
    ],
    labels: [{ id: 'id-of-bug', name: 'bug' }],
  });
});

test('an issue is created with the given values, and found by its text', async () => {
  const { id } = await newIssue({
    priority: 2,
    assignee_id: 'id-of-Ada',
    label_ids: ['id-of-bug'],
    state_id: '',
  });
  expect(linear.issues.find((issue) => issue.id === id)?.input).toEqual({
    teamId: 'id-of-Engineering',
    title: 'Lamp flickers',
    priority: 2,
    assigneeId: 'id-of-Ada',
    labelIds: ['id-of-bug'],
  });
  const found = (await jonas().get(`${base}/search_issue`, { q: 'FLICKERS' })).json();
  expect(found.at(-1)).toEqual({
    id,
    title: 'Lamp flickers',
    description: null,
    identifier: expect.stringMatching(/^ENG-/),
    state: { name: 'Todo', color: '#e2e2e2' },
  });
});

test('a link connects the issue and the conversation in both directions, with an event', async () => {
  const { id } = await newIssue();
  const made = (await link(id)).json();
  const address = `${t.platform.installation.frontendUrl}/app/accounts/${t.fixtures.account.id}/conversations/${conversation}`;
  expect(made).toEqual({ id, link: address, link_id: expect.stringMatching(/^link-/) });
  expect((await linked()).json()).toMatchObject([
    {
      id: made.link_id,
      title: 'A lamp',
      issue: { id, priority: 2, assignee: { name: 'Ada' }, labels: { nodes: [{ name: 'bug' }] } },
    },
  ]);
  expect((await jonas().post(`${base}/unlink_issue`, { link_id: made.link_id })).json()).toEqual({
    link_id: made.link_id,
  });
  expect((await linked()).json()).toEqual([]);
  const events = await t.outbox();
  expect(events.filter(({ name }) => name === 'linear.links_changed')).toMatchObject([
    { data: { conversation_id: conversation }, audience: { conversation: {} } },
    { data: { conversation_id: conversation } },
  ]);
  const lines = events.filter(({ name }) => name === 'message.created').map(({ data }) => data['content']);
  expect(lines).toEqual([
    expect.stringMatching(/^Jonas linked the issue ENG-/),
    expect.stringMatching(/^Jonas unlinked the issue ENG-/),
  ]);
});

describe('rejected:', () => {
  test('values that are missing or unknown, as errors that clients of the API can read', async () => {
    const refused = [
      await jonas().get(`${base}/team_entities`),
      await jonas().get(`${base}/search_issue`, { q: '' }),
      await jonas().get(`${base}/linked_issues`),
      await jonas().post(`${base}/create_issue`, { team_id: 'id-of-Engineering' }),
      await jonas().post(`${base}/link_issue`, { issue_id: 'issue-1' }),
      await jonas().post(`${base}/unlink_issue`, {}),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { error: expect.stringMatching(/can't be blank|too short/) },
      ]);
    expect(linear.requests).toEqual([]);
  });

  test('unlinking links of others', async () => {
    const { id } = await newIssue();
    const issue = linear.issues.find((one) => one.id === id);
    if (issue === undefined) throw new Error('there is no issue');
    const { account, rival } = t.fixtures;
    const start = t.platform.installation.frontendUrl;
    const addresses = [
      'https://elsewhere.test/1',
      `${start}/app/accounts/${rival.id}/conversations/${conversation}`,
      `${start}/app/accounts/${account.id}/conversations/${conversation}?x`,
      `${start}/app/accounts/${account.id}/conversations/999999`,
    ];
    for (const [index, url] of addresses.entries())
      linear.links.push({ id: `foreign-${index}`, url, title: '', issue });
    for (const index of addresses.keys())
      expect((await jonas().post(`${base}/unlink_issue`, { link_id: `foreign-${index}` })).statusCode).toBe(
        404,
      );
    expect(linear.links).toHaveLength(4);
  });

  test('without access to the conversation, or for another account', async () => {
    const { id } = await newIssue();
    const made = (await link(id)).json();
    const { website, jonas: agent, rex, rival } = t.fixtures;
    const members = `/api/v1/accounts/${t.fixtures.account.id}/inbox_members`;
    await maya().delete(members, { inbox_id: website.id, user_ids: [agent.id] });
    const refused = [
      await link(id),
      await linked(),
      await jonas().post(`${base}/unlink_issue`, { link_id: made.link_id }),
      await linked(rex),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    await maya().post(members, { inbox_id: website.id, user_ids: [agent.id] });
    const theirs = `/api/v1/accounts/${rival.id}/integrations/linear`;
    expect((await t.as(rex).get(`${theirs}/teams`)).statusCode).toBe(422);
    expect(linear.links).toHaveLength(1);
  });

  test.each([
    ...failures,
    ['is rate limited', { status: 400, text: '{"errors":[{"extensions":{"code":"RATELIMITED"}}]}' }] as const,
  ])('with our own message when Linear %s', async (_what, next) => {
    linear.next = next;
    const answer = await withShortTimeout(t, () => jonas().get(`${base}/teams`));
    // An unexpected response counts as an empty list.
    if (answer.statusCode === 200) return expect(answer.json()).toEqual([]);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([422, ['error']]);
    expect(answer.json().error).toMatch(/^Linear /);
    expect(answer.body).not.toMatch(/secret|slow down|html/);
  });
});

test('it is not offered where the installation has no app', async () => {
  const keys = t.platform.providerKeys;
  t.platform.providerKeys = new Map();
  expect([(await shown()).statusCode, (await begin()).statusCode]).toEqual([404, 422]);
  t.platform.providerKeys = keys;
});

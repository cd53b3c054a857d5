import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let hooks: string;
let apps: string;
beforeAll(async () => {
  t = await startTestApp();
  const base = `/api/v1/accounts/${t.fixtures.account.id}/integrations`;
  hooks = `${base}/hooks`;
  apps = `${base}/apps`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('integration_hook').execute();
  await t.clearOutbox();
});

const key = 'sk-0123456789-secret-wxyz';
const maya = () => t.as(t.fixtures.maya);
const connect = async (settings: object = { api_key: key }) =>
  (await maya().post(hooks, { hook: { app_id: 'openai', settings } })).json();
const openai = async (person = t.fixtures.jonas) => (await t.as(person).get(`${apps}/openai`)).json();

test('an app is connected, used by members, and shown to administrators without its key', async () => {
  const made = await maya().post(hooks, { hook: { app_id: 'openai', settings: { api_key: ` ${key} ` } } });
  const shape = {
    id: made.json().id,
    app_id: 'openai',
    status: true,
    inbox: null,
    account_id: t.fixtures.account.id,
    hook_type: 'account',
  };
  const shown = {
    ...shape,
    settings: { api_key: '••••wxyz' },
    reference_id: null,
    reauthorization_required: false,
  };
  expect([made.statusCode, made.json()]).toEqual([200, shown]);
  expect(await openai(t.fixtures.maya)).toMatchObject({ enabled: true, hooks: [shown] });
  expect(await openai()).toMatchObject({ enabled: true, hooks: [{ ...shape, settings: {} }] });
  expect(made.body + JSON.stringify(await openai(t.fixtures.maya))).not.toContain('secret');
});

test('the key is stored encrypted, and not logged in the audit log', async () => {
  await connect();
  const { rows } = await t.database.pool.query('select * from integration_hook');
  expect(JSON.stringify(rows)).not.toContain('secret-wxyz');
  const [entry] = (await t.database.pool.query('select * from audit_log order by id desc limit 1')).rows;
  expect(entry).toMatchObject({
    auditable_type: 'IntegrationHook',
    action: 'create',
    audited_changes: { app_id: 'openai', secrets_encrypted: '[FILTERED]' },
  });
});

test('a change keeps absent values, and a key sent in its masked form', async () => {
  const { id } = await connect();
  const change = async (input: object) => (await maya().patch(`${hooks}/${id}`, { hook: input })).json();
  const { settings } = await change({ settings: { label_suggestion: true } });
  expect(settings).toEqual({ api_key: '••••wxyz', label_suggestion: true });
  expect((await change({ status: 'disabled' })).status).toBe(false);
  expect((await change({ settings })).settings).toEqual(settings);
  expect(await openai()).toMatchObject({ hooks: [{ status: false, settings: { label_suggestion: true } }] });
  expect((await change({ status: 1, settings: { api_key: 'another long key abcd' } })).settings.api_key).toBe(
    '••••abcd',
  );
});

test('members are notified that their list is out of date', async () => {
  const { id } = await connect();
  await maya().patch(`${hooks}/${id}`, { status: 0 });
  // Existing servers answer nothing here, either.
  expect((await maya().get(`${hooks}/${id}`)).statusCode).toBe(404);
  const gone = await maya().delete(`${hooks}/${id}`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  const events = await t.outbox();
  const changed = { name: 'integration.changed', audience: { account: true }, data: { app_id: 'openai' } };
  expect(events).toHaveLength(3);
  for (const event of events) expect(event).toMatchObject(changed);
  expect(await openai()).toMatchObject({ enabled: false, hooks: [] });
});

describe('rejected', () => {
  test.each([
    ['without a key', {}],
    ['with an empty key', { api_key: '  ' }],
    ['with a key that is no text', { api_key: 7 }],
    ['with a key of two lines', { api_key: 'a\nb' }],
    ['with a key beyond all measure', { api_key: 'x'.repeat(4001) }],
    ['with a setting of another app', { api_key: key, project_id: 'mine' }],
    ['with a switch that is none', { api_key: key, label_suggestion: 'yes' }],
  ])('%s', async (_what, settings) => {
    const answer = await maya().post(hooks, { app_id: 'openai', settings });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message: 'Settings : Invalid settings data',
      attributes: ['settings'],
    });
    expect((await openai()).hooks).toEqual([]);
  });

  test.each(['webhook', 'dashboard_apps', 'slack', '__proto__', 'x'])(
    'the app %s cannot be connected',
    async (id) => {
      const answer = await maya().post(hooks, { app_id: id, settings: { api_key: key } });
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['app_id']]);
    },
  );

  test('a second time, also concurrently', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => maya().post(hooks, { app_id: 'openai', settings: { api_key: key } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().attributes).toEqual(['app_id']);
  });

  test('to agents, and to other accounts', async () => {
    const { id } = await connect();
    const jonas = t.as(t.fixtures.jonas);
    expect((await jonas.post(hooks, { app_id: 'openai', settings: { api_key: key } })).statusCode).toBe(401);
    expect((await jonas.patch(`${hooks}/${id}`, { status: 'disabled' })).statusCode).toBe(401);
    expect((await jonas.delete(`${hooks}/${id}`)).statusCode).toBe(401);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/integrations/hooks/${id}`;
    const rex = t.as(t.fixtures.rex);
    expect((await rex.patch(theirs, { status: 'disabled' })).statusCode).toBe(404);
    expect((await rex.delete(theirs)).statusCode).toBe(404);
    expect((await rex.post(`${theirs}/process_event`, { event: { name: 'rephrase' } })).statusCode).toBe(404);
    expect((await openai()).hooks).toMatchObject([{ id, status: true }]);
  });
});

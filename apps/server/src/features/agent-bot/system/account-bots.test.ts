import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { revealedToken, superAdmin } from '../../../../test/console.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let headers: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  ({ headers } = await superAdmin(t));
});
beforeEach(async () => {
  await t.database.db.deleteFrom('agent_bot').execute();
  await t.database.db.deleteFrom('system_bot').execute();
});
afterAll(() => t.close());

const console = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) =>
  t.as(null).inject({
    method,
    url: `/super_admin/api/agent_bots${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const listed = async (query = '') => {
  const { payload } = (await console('GET', query)).json();
  return (payload as { name: string; account: { name: string } | null }[]).map(({ name, account }) => [
    name,
    account?.name ?? null,
  ]);
};
const base = () => `/api/v1/accounts/${t.fixtures.account.id}/agent_bots`;
const accountsOwn = async () =>
  (await t.as(t.fixtures.maya).get(base())).json() as { id: number; name: string }[];

test('a bot of one account is created, changed, and deleted from the console', async () => {
  const accountId = t.fixtures.account.id;
  const made = await console('POST', '', {
    name: 'Robo',
    account_id: accountId,
    outgoing_url: 'https://bots.example.com/in',
  });
  expect(made.statusCode, made.body).toBe(200);
  const bot = made.json();
  expect(bot).toMatchObject({
    account: { id: accountId, name: 'Paperlane' },
    bot_type: 'webhook',
    accounts: 1,
    outgoing_url: 'https://bots.example.com/in',
  });
  // It is the account's own: seen, and changed there.
  expect(await accountsOwn()).toMatchObject([
    { id: bot.id, name: 'Robo', account_id: accountId, system_bot: false },
  ]);
  await t.as(t.fixtures.maya).patch(`${base()}/${bot.id}`, { description: 'Ours' });
  const changed = (await console('PATCH', `/${bot.id}`, { name: 'Robi' })).json();
  expect(changed).toMatchObject({ name: 'Robi', description: 'Ours', account: { id: accountId } });
  const token = await revealedToken(t, { headers, id: bot.access_token_id });
  expect(token.length).toBeGreaterThan(20);
  expect((await console('DELETE', `/${bot.id}`)).statusCode).toBe(200);
  expect([await accountsOwn(), (await console('GET', `/${bot.id}`)).statusCode]).toEqual([[], 404]);
});

test('both logs name the actor', async () => {
  const { id } = (await console('POST', '', { name: 'Robo', account_id: t.fixtures.account.id })).json();
  await console('PATCH', `/${id}`, { name: 'Robi' });
  await console('DELETE', `/${id}`);
  const entries = await t.database.db
    .selectFrom('console_log')
    .select(['action', 'subject_name', 'parent_name', 'changes'])
    .where('subject_type', '=', 'AgentBot')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'create', subject_name: 'Robo', parent_name: 'Paperlane', changes: { name: 'Robo' } },
    { action: 'update', subject_name: 'Robi', parent_name: 'Paperlane', changes: { name: ['Robo', 'Robi'] } },
    { action: 'destroy', subject_name: 'Robi', parent_name: 'Paperlane', changes: { name: 'Robi' } },
  ]);
  const audited = await t.database.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('auditable_type', '=', 'AgentBot')
    .where('auditable_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'destroy']);
  expect(audited.every(({ user_id: userId }) => userId !== null)).toBe(true);
  // Changes by administrators in their account do not belong in the console's log.
  const before = await t.database.db.selectFrom('console_log').select('id').execute();
  await t.as(t.fixtures.maya).post(base(), { name: 'By hand' });
  expect(await t.database.db.selectFrom('console_log').select('id').execute()).toEqual(before);
});

test('bots are listed together, found, and filtered; copies in accounts are excluded', async () => {
  const { id: systemId } = (await console('POST', '', { name: 'For all' })).json();
  await console('POST', '', { name: 'For Paperlane', account_id: t.fixtures.account.id });
  const connected = await t
    .as(t.fixtures.maya)
    .post(`/api/v1/accounts/${t.fixtures.account.id}/inboxes/${t.fixtures.app.id}/set_agent_bot`, {
      agent_bot: systemId,
    });
  expect(connected.statusCode).toBe(200);
  expect(await listed()).toEqual([
    ['For Paperlane', 'Paperlane'],
    ['For all', null],
  ]);
  expect(await listed('?filter=system')).toEqual([['For all', null]]);
  expect(await listed('?filter=account')).toEqual([['For Paperlane', 'Paperlane']]);
  expect(await listed('?q=paper')).toEqual([['For Paperlane', 'Paperlane']]);
  expect(await listed(`?q=${systemId}`)).toEqual([['For all', null]]);
  expect(await listed('?q=%25')).toEqual([]);
  expect((await console('GET', '?filter=other')).statusCode).toBe(422);
});

test('pages are consecutive', async () => {
  for (let index = 0; index < 27; index += 1)
    await t.database.db
      .insertInto('system_bot')
      .values({ name: `Bot ${index}` })
      .execute();
  const first = (await console('GET')).json();
  const second = (await console('GET', `?before=${first.next}`)).json();
  expect([first.payload.length, second.payload.length, second.next]).toEqual([25, 2, null]);
});

test('an account that does not exist, or is being deleted, has no bots', async () => {
  const unknown = await console('POST', '', { name: 'Robo', account_id: 987_654_321 });
  expect([unknown.statusCode, unknown.json().attributes]).toEqual([422, ['account_id']]);
  const { id: accountId } = await t.database.db
    .insertInto('account')
    .values({ name: 'Closing', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = (await console('POST', '', { name: 'Robo', account_id: accountId })).json();
  await t.database.db
    .updateTable('account')
    .set({ deleting_at: new Date() })
    .where('id', '=', accountId)
    .execute();
  expect((await console('GET', `/${id}`)).statusCode).toBe(404);
  expect((await console('PATCH', `/${id}`, { name: 'Late' })).statusCode).toBe(404);
  expect((await console('DELETE', `/${id}`)).statusCode).toBe(404);
  expect(await listed()).toEqual([]);
  expect((await console('POST', '', { name: 'Robo', account_id: accountId })).statusCode).toBe(422);
});

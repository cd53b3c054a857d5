import { maxDashboardApps } from '@confab/contract/features/dashboard-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/dashboard_apps`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('dashboard_app').execute();
  await t.clearOutbox();
});

const frame = (url: string) => [{ type: 'frame', url }];
const orders = frame('https://orders.example/chat');

async function add(title: string): Promise<{ id: number }> {
  const answer = await t.as(t.fixtures.maya).post(base, { dashboard_app: { title, content: orders } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('every member sees them in order of creation', async () => {
  const first = await add('Orders');
  const second = await add('Billing');
  const agent = t.as(t.fixtures.jonas);
  const shape = { content: orders, created_at: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect((await agent.get(base)).json()).toEqual([
    { id: first.id, title: 'Orders', ...shape },
    { id: second.id, title: 'Billing', ...shape },
  ]);
  expect((await agent.get(`${base}/${first.id}`)).json()).toEqual({
    id: first.id,
    title: 'Orders',
    ...shape,
  });
});

test('adding, changing, and deleting notifies members', async () => {
  const { id } = await add('  Orders ');
  const content = frame('http://other.example');
  const changed = await t.as(t.fixtures.maya).patch(`${base}/${id}`, { content });
  expect(changed.json()).toMatchObject({ id, title: 'Orders', content });
  const deleted = await t.as(t.fixtures.maya).delete(`${base}/${id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  const events = await t.outbox();
  expect(events.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'dashboard_app.changed'));
  expect(events[0]).toMatchObject({ audience: { account: true }, data: { id } });
});

describe('the URL of a frame', () => {
  test.each([
    ['nothing', []],
    ['no address', [{ type: 'frame' }]],
    ['something other than a frame', [{ type: 'script', url: 'https://orders.example' }]],
    ['a script', frame('javascript:alert(1)')],
    ['data', frame('data:text/html,hello')],
    ['a relative URL', frame('/orders')],
    ['a URL without a host', frame('https://')],
    ['one valid and one invalid URL', [...orders, { type: 'frame', url: 'orders' }]],
    ['a page of this installation', frame('http://confab.test/app')],
  ])('cannot be %s', async (_what, content) => {
    const { id } = await add('Orders');
    await t.clearOutbox();
    const answers = [
      await t.as(t.fixtures.maya).post(base, { title: 'Wrong', content }),
      await t.as(t.fixtures.maya).patch(`${base}/${id}`, { content }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message: 'Content : Invalid data', attributes: ['content'] });
    }
    expect(await t.outbox()).toEqual([]);
  });
});

test.each(['', '   ', 'x'.repeat(256)])('rejects the title %j', async (title) => {
  const answer = await t.as(t.fixtures.maya).post(base, { title, content: orders });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().attributes).toEqual(['title']);
});

test('the number per account is limited', async () => {
  const { account } = t.fixtures;
  await t.database.pool.query(
    `insert into dashboard_app (account_id, title, content) select $1, 'Orders', $2 from generate_series(1, $3)`,
    [account.id, JSON.stringify(orders), maxDashboardApps],
  );
  const answer = await t.as(t.fixtures.maya).post(base, { title: 'One more', content: orders });
  expect([answer.statusCode, answer.json().error]).toEqual([
    422,
    'The account has as many dashboard apps as it may',
  ]);
});

describe('permissions', () => {
  test('agents can view only', async () => {
    const { id } = await add('Orders');
    const agent = t.as(t.fixtures.jonas);
    const refused = [
      await agent.post(base, { title: 'Another', content: orders }),
      await agent.patch(`${base}/${id}`, { title: 'Another' }),
      await agent.delete(`${base}/${id}`),
    ];
    for (const answer of refused) expect(answer.statusCode).toBe(401);
  });

  test('are not found in another account', async () => {
    const { id } = await add('Orders');
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/dashboard_apps/${id}`;
    const rex = t.as(t.fixtures.rex);
    expect((await rex.get(theirs)).statusCode).toBe(404);
    expect((await rex.patch(theirs, { title: 'Mine' })).statusCode).toBe(404);
    expect((await rex.delete(theirs)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.maya).get(base)).json()).toMatchObject([{ id, title: 'Orders' }]);
  });
});

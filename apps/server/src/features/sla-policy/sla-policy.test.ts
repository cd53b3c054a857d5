import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxSlaPolicies, maxThresholdSeconds } from '@confab/contract/features/sla-policy';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/sla_policies`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('sla_policy').execute();
  await t.clearOutbox();
});

const gold = {
  name: 'Gold',
  description: 'Who pays most',
  first_response_time_threshold: 900,
  next_response_time_threshold: null,
  resolution_time_threshold: 86_400.5,
  only_during_business_hours: true,
};
const admin = () => t.as(t.fixtures.maya);

async function add(more: object = {}): Promise<{ id: number }> {
  const answer = await admin().post(base, { ...gold, ...more });
  expect(answer.statusCode).toBe(200);
  return answer.json().payload;
}

test('administrators manage them, and every member lists them by name', async () => {
  const created = await add();
  expect(created).toEqual({ id: expect.any(Number), ...gold });
  await add({ name: 'bronze' });
  const agent = t.as(t.fixtures.jonas);
  const { payload } = (await agent.get(base)).json<{ payload: { name: string }[] }>();
  expect(payload.map(({ name }) => name)).toEqual(['bronze', 'Gold']);
  expect((await agent.get(`${base}/${created.id}`)).json()).toEqual({ payload: created });
  const changed = await admin().patch(`${base}/${created.id}`, {
    sla_policy: { name: ' Silver ', description: ' ', resolution_time_threshold: null },
  });
  expect(changed.json().payload).toEqual({
    ...created,
    name: 'Silver',
    description: null,
    resolution_time_threshold: null,
  });
  const deleted = await admin().delete(`${base}/${created.id}`);
  expect([deleted.statusCode, deleted.body]).toEqual([200, '']);
  expect((await admin().get(`${base}/${created.id}`)).statusCode).toBe(404);
  const changes = Array.from({ length: 4 }, () => 'sla_policy.changed');
  expect((await t.outbox()).map(({ name }) => name)).toEqual([...changes, 'sla_policy.deleted']);
});

test('an absent value means no target', async () => {
  const { id } = (await admin().post(base, { name: 'Plain' })).json().payload;
  expect((await admin().get(`${base}/${id}`)).json().payload).toEqual({
    id,
    name: 'Plain',
    description: null,
    first_response_time_threshold: null,
    next_response_time_threshold: null,
    resolution_time_threshold: null,
    only_during_business_hours: false,
  });
});

test.each([
  ['name', ''],
  ['name', '  '],
  ['name', 'x'.repeat(256)],
  ['description', 'x'.repeat(1001)],
  ['first_response_time_threshold', 0],
  ['next_response_time_threshold', -5],
  ['resolution_time_threshold', maxThresholdSeconds + 1],
  ['resolution_time_threshold', 'soon'],
])('rejects %s %j with an error on its field', async (field, value) => {
  const { id } = await add();
  for (const answer of [
    await admin().post(base, { ...gold, [field]: value }),
    await admin().patch(`${base}/${id}`, { [field]: value }),
  ]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().attributes).toEqual([field]);
  }
});

test('their number per account is limited', async () => {
  const rows = Array.from({ length: maxSlaPolicies }, (_, index) => ({
    account_id: t.fixtures.account.id,
    name: `Policy ${index}`,
  }));
  await t.database.db.insertInto('sla_policy').values(rows).execute();
  const answer = await admin().post(base, gold);
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    `Account can have ${maxSlaPolicies} SLA policies at most`,
  ]);
});

test('agents can view only', async () => {
  const { id } = await add();
  const agent = t.as(t.fixtures.jonas);
  for (const answer of [
    await agent.post(base, gold),
    await agent.patch(`${base}/${id}`, { name: 'Other' }),
    await agent.delete(`${base}/${id}`),
  ])
    expect(answer.statusCode).toBe(401);
});

test('are not found in another account', async () => {
  const { id } = await add();
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/sla_policies`;
  const rex = t.as(t.fixtures.rex);
  expect((await rex.get(theirs)).json()).toEqual({ payload: [] });
  for (const answer of [
    await rex.get(`${theirs}/${id}`),
    await rex.patch(`${theirs}/${id}`, { name: 'Mine' }),
    await rex.delete(`${theirs}/${id}`),
  ])
    expect(answer.statusCode).toBe(404);
  expect((await admin().get(`${base}/${id}`)).json().payload.name).toBe('Gold');
});

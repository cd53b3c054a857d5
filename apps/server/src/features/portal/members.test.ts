import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let portals: string;
const maya = () => t.as(t.fixtures.maya);
const jonas = () => t.as(t.fixtures.jonas);

beforeAll(async () => {
  t = await startTestApp();
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  for (const slug of ['help', 'docs']) await maya().post(portals, { name: 'Help', slug });
  await t.clearOutbox();
});

const members = (slug = 'help') => `${portals}/${slug}/members`;
type Answer = { statusCode: number; body: string; json: () => { payload: { name: string }[] } };
const names = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.map(({ name }) => name);
};
const isMember = async (slug: string) => (await jonas().get(`${portals}/${slug}`)).json().is_member;
const draft = () => ({ title: 'New', content: 'Text', author_id: t.fixtures.jonas.id });

test('agents are added, replaced, and removed, by name, and screens are notified', async () => {
  const { jonas: one, aiko, nils } = t.fixtures;
  expect(names(await maya().post(members(), { user_ids: [one.id, aiko.id] }))).toEqual(['Aiko', 'Jonas']);
  expect(names(await maya().post(members(), { user_ids: [nils.id] }))).toEqual(['Aiko', 'Jonas', 'Nils']);
  expect(names(await maya().patch(members(), { user_ids: [one.id, nils.id] }))).toEqual(['Jonas', 'Nils']);
  const left = await maya().inject({ method: 'DELETE', url: members(), payload: { user_ids: [nils.id] } });
  expect(names(left)).toEqual(['Jonas']);
  expect(names(await maya().get(members()))).toEqual(['Jonas']);
  expect(names(await maya().get(members('docs')))).toEqual([]);
  const emitted = await t.database.db.selectFrom('outbox').select('name').execute();
  expect(emitted.filter(({ name }) => name === 'portal.changed')).toHaveLength(4);
  expect([await isMember('help'), await isMember('docs')]).toEqual([true, false]);
});

test('a member adds, orders, and deletes articles of their portal only', async () => {
  expect((await jonas().post(`${portals}/help/articles`, draft())).statusCode).toBe(401);
  await maya().post(members(), { user_ids: [t.fixtures.jonas.id] });
  const made = await jonas().post(`${portals}/help/articles`, draft());
  expect(made.statusCode, made.body).toBe(200);
  const { id } = made.json().payload;
  const order = await jonas().post(`${portals}/help/articles/reorder`, { positions_hash: { [id]: 30 } });
  expect(order.statusCode, order.body).toBe(200);
  expect((await jonas().get(`${portals}/help/articles/${id}`)).json().payload.position).toBe(30);
  expect((await jonas().post(`${portals}/docs/articles`, draft())).statusCode).toBe(401);
  expect((await jonas().post(`${portals}/nowhere/articles`, draft())).statusCode).toBe(401);
  expect((await jonas().delete(`${portals}/help/articles/${id}`)).statusCode).toBe(200);
  await maya().patch(members(), { user_ids: [] });
  expect((await jonas().post(`${portals}/help/articles`, draft())).statusCode).toBe(401);
});

test('a member cannot change the portal itself', async () => {
  await maya().post(members(), { user_ids: [t.fixtures.jonas.id] });
  const refused = [
    await jonas().patch(`${portals}/help`, { name: 'Mine' }),
    await jonas().delete(`${portals}/help`),
    await jonas().post(`${portals}/help/categories`, { name: 'Orders', slug: 'orders' }),
    await jonas().get(members()),
    await jonas().post(members(), { user_ids: [t.fixtures.aiko.id] }),
  ];
  for (const answer of refused) expect(answer.statusCode).toBe(401);
});

test('membership gives nothing to a role without help center access', async () => {
  const { account, nils } = t.fixtures;
  const input = { name: 'Contacts', permissions: ['contact_manage'] };
  const role = await maya().post(`/api/v1/accounts/${account.id}/custom_roles`, input);
  await maya().post(members(), { user_ids: [nils.id] });
  const agent = `/api/v1/accounts/${account.id}/agents/${nils.id}`;
  await maya().patch(agent, { custom_role_id: role.json().id });
  const article = { ...draft(), author_id: nils.id };
  expect((await t.as(nils).post(`${portals}/help/articles`, article)).statusCode).toBe(401);
  await maya().patch(agent, { role: 'agent', custom_role_id: null });
  expect((await t.as(nils).post(`${portals}/help/articles`, article)).statusCode).toBe(200);
});

test('users and portals of other accounts are rejected', async () => {
  const { rex, rival, jonas: one } = t.fixtures;
  const both = await maya().post(members(), { user_ids: [one.id, rex.id] });
  expect(both.statusCode).toBe(401);
  expect(names(await maya().get(members()))).toEqual([]);
  const theirs = `/api/v1/accounts/${rival.id}/portals/help/members`;
  expect((await t.as(rex).get(theirs)).statusCode).toBe(404);
  expect((await t.as(rex).post(theirs, { user_ids: [rex.id] })).statusCode).toBe(404);
});

test('the log records added and removed members; deleting a portal adds no entries for them', async () => {
  const log = () =>
    t.database.db
      .selectFrom('audit_log')
      .select(['action', 'auditable_name', 'parent_name'])
      .where('auditable_type', '=', 'PortalMember')
      .orderBy('id')
      .execute();
  const before = (await log()).length;
  await maya().post(members(), { user_ids: [t.fixtures.jonas.id, t.fixtures.aiko.id] });
  await maya().patch(members(), { user_ids: [t.fixtures.aiko.id] });
  await maya().delete(`${portals}/help`);
  const entries = (await log())
    .slice(before)
    .map((entry) => Object.values(entry).join(' '))
    .toSorted();
  expect(entries).toEqual(['create Aiko Help', 'create Jonas Help', 'destroy Jonas Help']);
});

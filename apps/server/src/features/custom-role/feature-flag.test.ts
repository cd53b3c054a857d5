import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleSession, superAdmin } from '../../../test/console.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('without the feature, custom roles cannot be changed, and existing assignments keep their limits', async () => {
  const { maya, aiko, account } = t.fixtures;
  const base = `/api/v1/accounts/${account.id}`;
  const roles = `${base}/custom_roles`;
  const made = await t.as(maya).post(roles, { name: 'Nothing', permissions: [] });
  const { id } = made.json<{ id: number }>();
  await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: id });
  const contacts = () => t.as(aiko).get(`${base}/contacts`);
  expect((await contacts()).statusCode).toBe(401);
  const { person } = await superAdmin(t);
  const headers = await consoleSession(t, person.email);
  const turn = (on: boolean) =>
    t.as(null).inject({
      method: 'PATCH',
      url: `/super_admin/api/accounts/${account.id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ features: { custom_roles: on } }),
    });
  expect((await turn(false)).statusCode).toBe(200);
  const answers = await Promise.all([
    t.as(maya).get(roles),
    t.as(maya).get(`${roles}/${id}`),
    t.as(maya).post(roles, { name: 'More', permissions: [] }),
    t.as(maya).patch(`${roles}/${id}`, { name: 'Other' }),
    t.as(maya).delete(`${roles}/${id}`),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect((await contacts()).statusCode).toBe(401);
  await turn(true);
  expect((await t.as(maya).get(roles)).json()).toHaveLength(1);
});

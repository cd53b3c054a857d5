import type { Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, methodsOf } from './contract-fuzz/call.ts';
import { noLimits } from './contract-fuzz/no-limits.ts';
import { createSystem, type System } from './contract-fuzz/system.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { routeExamples, type Example } from './route-examples.data.ts';

let t: TestApp;
let system: System;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(() => t.close());

/** What is done first, for routes whose example would change nothing. */
const prepared: Readonly<Record<string, (example: Example) => Promise<Example>>> = {
  'super_admin.delete_member': async (example) => {
    const { id } = await system.person();
    await t.database.db
      .insertInto('account_user')
      .values({ account_id: Number(example.params?.['id']), user_id: id })
      .execute();
    return { ...example, input: { user_id: id } };
  },
  'super_admin.delete_user_avatar': (example) => withPicture('user', example),
  'super_admin.delete_agent_bot_avatar': (example) => withPicture('system_bot', example),
};

async function withPicture(table: 'user' | 'system_bot', example: Example): Promise<Example> {
  const id = Number(example.params?.['id']);
  await t.database.db.updateTable(table).set({ avatar_key: 'avatars/one' }).where('id', '=', id).execute();
  return example;
}

const entries = () => t.database.db.selectFrom('console_log').selectAll().orderBy('id').execute();

const cases = routes
  .filter((route) => route.name.startsWith('super_admin.'))
  .filter((route) => methodsOf(route).some((method) => method !== 'GET'))
  .map((route) => ({ name: route.name, route }));

test('some console routes write', () => expect(cases.length).toBeGreaterThan(20));

test.each(cases)('$name logs actor, record, and source once', async ({ route }: { route: Route }) => {
  const example = await routeExamples[route.name]?.(system);
  if (example === undefined) throw new Error(`${route.name} has no example`);
  const sample = (await prepared[route.name]?.(example)) ?? example;
  const before = (await entries()).length;
  const answer = await call(system, route, sample);
  expect(answer.statusCode, answer.body).toBe(sample.status ?? 200);
  expect((await entries()).slice(before)).toEqual([
    expect.objectContaining({
      user_id: expect.any(Number),
      user_name: expect.stringMatching(/^Root/),
      user_email: expect.stringContaining('@'),
      remote_address: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
    }),
  ]);
});

import type { ConsoleToken } from '@confab/contract/features/super-admin-token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replacedToken, revealedToken, superAdmin } from '../../../../test/console.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { createSystem } from '../../../../test/contract-fuzz/system.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let headers: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  ({ headers } = await superAdmin(t));
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  t.as(null).inject({
    method,
    url: `/super_admin/api${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
const list = async (query: string): Promise<{ payload: ConsoleToken[]; next: number | null }> =>
  (await send('GET', `/access_tokens?${query}`)).json();
const tokenOf = async (filter: string, ownerId: number): Promise<ConsoleToken> => {
  const found = (await list(`filter=${filter}&q=${ownerId}`)).payload.find((one) => one.owner_id === ownerId);
  if (found === undefined) throw new Error(`${filter} ${ownerId} has no token`);
  return found;
};
const accountBot = async (name: string): Promise<{ id: number; access_token: string }> =>
  (
    await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/agent_bots`, {
      name,
      outgoing_url: 'https://bot.example',
    })
  ).json();

describe('the list', () => {
  test('has the tokens of users, bots, and apps, newest first, and never their values', async () => {
    const app = (await send('POST', '/platform_apps', { name: 'Billing' })).json();
    const system = (await send('POST', '/agent_bots', { name: 'House bot' })).json();
    const own = await accountBot('Ours');
    const answer = await send('GET', '/access_tokens');
    const { payload } = answer.json();
    const common = { owner_email: null, created_at: expect.stringMatching(/Z$/), id: expect.any(Number) };
    expect(payload.slice(0, 3)).toEqual([
      {
        ...common,
        owner_type: 'agent_bot',
        owner_id: own.id,
        owner_name: 'Ours',
        account_id: t.fixtures.account.id,
        ending: own.access_token.slice(-4),
      },
      {
        ...common,
        owner_type: 'agent_bot',
        owner_id: system.id,
        owner_name: 'House bot',
        account_id: null,
        ending: expect.stringMatching(/^.{4}$/),
      },
      {
        ...common,
        owner_type: 'platform_app',
        owner_id: app.id,
        owner_name: 'Billing',
        account_id: null,
        ending: expect.stringMatching(/^.{4}$/),
      },
    ]);
    expect(answer.body).not.toContain(own.access_token);
    expect((await send('GET', '/access_tokens?filter=user')).body).not.toContain(t.fixtures.maya.token);
  });

  test('is searched by owner, filtered by type, and paged', async () => {
    const { maya } = t.fixtures;
    const names = async (query: string) => (await list(query)).payload.map((one) => one.owner_name);
    expect(await names('q=MAYA%40exa')).toEqual([maya.name]);
    expect(await names('filter=platform_app&q=maya')).toEqual([]);
    expect(await names('q=%25')).toEqual([]);
    const shown = await tokenOf('user', maya.id);
    expect(shown).toMatchObject({ owner_email: maya.email, ending: maya.token.slice(-4) });
    expect((await send('GET', `/access_tokens/${shown.id}`)).json()).toEqual(shown);
    expect((await send('GET', '/access_tokens/999999999')).statusCode).toBe(404);
    for (let index = 0; index < 26; index += 1)
      await send('POST', '/platform_apps', { name: `Paged ${index}` });
    const first = await list('q=Paged');
    expect(first.payload).toHaveLength(25);
    expect((await list(`q=Paged&before=${first.next}`)).payload).toMatchObject([{ owner_name: 'Paged 0' }]);
  });
});

test('the token of a user is never shown, and can be reset; their profile shows that until they reset it themselves', async () => {
  const { jonas } = t.fixtures;
  const { id } = await tokenOf('user', jonas.id);
  const refused = await send('POST', `/access_tokens/${id}/reveal`);
  expect([refused.statusCode, refused.body.includes(jonas.token)]).toEqual([403, false]);
  const session = await (await createSystem(t)).session(jonas);
  const inSession = (method: 'GET' | 'POST', url: string) =>
    t.as(null).inject({ method, url, headers: session });
  const profile = async () => (await inSession('GET', '/api/v1/profile')).json();
  expect((await profile()).access_token_replaced_at).toBeUndefined();
  const answer = await send('POST', `/access_tokens/${id}/replace`);
  expect((await t.as(jonas).get('/api/v1/profile')).statusCode).toBe(401);
  const owned = await profile();
  expect(owned.access_token_replaced_at).toMatch(/Z$/);
  expect(answer.json()).toMatchObject({ owner_id: jonas.id, ending: owned.access_token.slice(-4) });
  expect(answer.body).not.toContain(owned.access_token);
  // The token was replaced, so the shown one is gone.
  expect((await send('GET', `/access_tokens/${id}`)).statusCode).toBe(404);
  await inSession('POST', '/api/v1/profile/reset_access_token');
  expect((await profile()).access_token_replaced_at).toBeUndefined();
});

test('a bot’s token is shown and replaced, which is in the account’s audit log', async () => {
  const bot = await accountBot('Leaky');
  const { id } = await tokenOf('agent_bot', bot.id);
  expect(await revealedToken(t, { headers, id })).toBe(bot.access_token);
  const renewed = await replacedToken(t, { headers, id });
  expect(await revealedToken(t, { headers, id: renewed })).not.toBe(bot.access_token);
  const entry = await t.database.db
    .selectFrom('audit_log')
    .select(['auditable_type', 'auditable_name', 'action'])
    .where('account_id', '=', t.fixtures.account.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ auditable_type: 'AgentBot', auditable_name: 'Leaky', action: 'update' });
});

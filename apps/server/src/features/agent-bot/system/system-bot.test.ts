import { maxSystemBots } from '@confab/contract/features/super-admin-bot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkers } from '../../../../test/channels/harness.ts';
import { replacedToken, revealedToken, superAdmin } from '../../../../test/console.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { form } from '../../../../test/form.ts';
import { openProgram, type Program } from '../../../../test/stand-ins/program.ts';
import type { Background } from '../../../main/background.ts';
import { createSystemBot } from './actions/create-system-bot.ts';
import { propagateSystemBot } from './actions/propagate-system-bot.ts';

let t: TestApp;
let program: Program;
let workers: Background;
let headers: Record<string, string> = {};
let base: string;
const api = '/super_admin/api/agent_bots';
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  program = await openProgram();
  ({ headers } = await superAdmin(t));
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  workers = await openWorkers(t);
  workers.begin();
});
beforeEach(async () => {
  await t.database.db.deleteFrom('agent_bot').execute();
  await t.database.db.deleteFrom('system_bot').execute();
  program.received.length = 0;
});
afterAll(async () => {
  program.close();
  await workers.stop();
  await t.close();
});

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 20 });
const maya = () => t.as(t.fixtures.maya);
const console = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) =>
  t.as(null).inject({
    method,
    url: `${api}${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

async function make(input: object = {}) {
  const made = await console('POST', '', { name: 'Robo', outgoing_url: program.url, ...input });
  expect(made.statusCode, made.body).toBe(200);
  const bot = made.json() as { id: number; access_token_id: number };
  const access_token = await revealedToken(t, { headers, id: bot.access_token_id });
  return { ...bot, access_token };
}
const connect = (botId: number | null, by = maya(), inboxId = t.fixtures.app.id) =>
  by.post(`${base}/inboxes/${inboxId}/set_agent_bot`, { agent_bot: botId });

async function openConversation() {
  const app = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: source } = (await t.as(null).post(app, { name: 'Ines' })).json();
  const { id } = (await t.as(null).post(`${app}/${source}/conversations`)).json();
  return { own: `${app}/${source}/conversations/${id}`, url: `${base}/conversations/${id}` };
}

describe('in the console', () => {
  test('creates, lists, and changes a bot and resets its token', async () => {
    const { access_token: token, ...bot } = await make({ description: ' Answers first ' });
    const row = {
      id: bot.id,
      account: null,
      bot_type: 'webhook',
      name: 'Robo',
      description: 'Answers first',
      outgoing_url: program.url,
      avatar_url: '',
      created_at: expect.stringMatching(/Z$/),
    };
    const whole = { ...row, access_token_id: expect.any(Number), accounts: 0 };
    expect(bot).toEqual(whole);
    expect((await console('GET')).json()).toEqual({ payload: [row], next: null });
    const renamed = await console('PATCH', `/${bot.id}`, { name: 'Ada', description: null });
    expect(renamed.json()).toEqual({ ...bot, name: 'Ada', description: null });
    expect(token).toMatch(/^.{24}$/);
    const renewed = await replacedToken(t, { headers, id: bot.access_token_id });
    expect((await console('GET', `/${bot.id}`)).json()).toMatchObject({ access_token_id: renewed });
    const next = await revealedToken(t, { headers, id: renewed });
    expect(next).not.toBe(token);
    const sealed = await t.database.db.selectFrom('access_token').selectAll().execute();
    expect(JSON.stringify(sealed)).not.toContain(next);
  });

  test('has an avatar, which can be replaced and removed', async () => {
    const { id } = await make();
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const upload = await form([['avatar', { name: 'robo.png', bytes }]]);
    const more = { ...upload.headers, ...headers };
    const put = () =>
      t.as(null).inject({ method: 'PATCH', url: `${api}/${id}`, payload: upload.payload, headers: more });
    const first = (await put()).json().avatar_url;
    expect(first).toMatch(/^http/);
    const second = (await put()).json().avatar_url;
    expect(second).not.toBe(first);
    expect((await t.as(null).get(new URL(first).pathname)).statusCode).toBe(404);
    expect((await t.as(null).get(new URL(second).pathname)).statusCode).toBe(200);
    expect((await console('DELETE', `/${id}/avatar`)).json().avatar_url).toBe('');
    expect((await t.as(null).get(new URL(second).pathname)).statusCode).toBe(404);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Robo', outgoing_url: 'nowhere' }, 'outgoing_url'],
  ])('rejects %j', async (input, attribute) => {
    const refused = await console('POST', '', input);
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, [attribute]]);
  });

  test('their number is limited', async () => {
    for (let n = 0; n < maxSystemBots; n += 1)
      await createSystemBot(t.platform, t.fixtures.maya.id, { name: `Robo ${n}` });
    expect((await console('POST', '', { name: 'One more' })).statusCode).toBe(422);
  });
});

describe('in every account', () => {
  test('are listed without URL and token, and cannot be changed', async () => {
    const { id } = await make();
    const shown = {
      id,
      name: 'Robo',
      description: null,
      thumbnail: '',
      bot_type: 'webhook',
      bot_config: {},
      account_id: null,
      system_bot: true,
    };
    const own = (await maya().post(`${base}/agent_bots`, { name: 'Own' })).json();
    for (const connected of [false, true]) {
      if (connected) expect((await connect(id)).statusCode).toBe(200);
      expect((await maya().get(`${base}/agent_bots`)).json()).toEqual([own, shown]);
      expect((await t.as(t.fixtures.jonas).get(`${base}/agent_bots/${id}`)).json()).toEqual(shown);
      expect((await maya().patch(`${base}/agent_bots/${id}`, { name: 'Mine' })).statusCode).toBe(404);
      expect((await maya().delete(`${base}/agent_bots/${id}`)).statusCode).toBe(404);
      expect((await maya().delete(`${base}/agent_bots/${id}/avatar`)).statusCode).toBe(404);
      expect((await maya().post(`${base}/agent_bots/${id}/reset_access_token`)).statusCode).toBe(404);
    }
    const inbox = await maya().get(`${base}/inboxes/${t.fixtures.app.id}/agent_bot`);
    expect(inbox.json()).toEqual({ agent_bot: shown });
    expect((await console('GET', `/${id}`)).json().accounts).toBe(1);
    const { rival, rex, rivalInbox } = t.fixtures;
    const others = `/api/v1/accounts/${rival.id}`;
    expect((await t.as(rex).get(`${others}/agent_bots`)).json()).toEqual([shown]);
    const there = await t.as(rex).post(`${others}/inboxes/${rivalInbox.id}/set_agent_bot`, { agent_bot: id });
    expect(there.statusCode, there.body).toBe(200);
    expect((await console('GET', `/${id}`)).json().accounts).toBe(2);
    expect((await connect(own.id, t.as(rex))).statusCode).toBe(401);
  });

  test('answer with their token where connected, and receive events there', async () => {
    const { id, access_token: token, access_token_id: tokenId } = await make();
    const read = () => t.as({ token }).get(`${base}/conversations/1`);
    expect((await read()).statusCode).toBe(401);
    await connect(id);
    const conversation = await openConversation();
    expect((await maya().get(conversation.url)).json().status).toBe('pending');
    await t.as(null).post(`${conversation.own}/messages`, { content: 'Anyone?' });
    await until(() => expect(program.received.map(({ event }) => event)).toContain('message_created'));
    const sent = await t.as({ token }).post(`${conversation.url}/messages`, { content: 'Me.' });
    expect(sent.json().sender).toMatchObject({ id, name: 'Robo', type: 'agent_bot' });

    const elsewhere = `/api/v1/accounts/${t.fixtures.rival.id}/conversations/1`;
    expect((await t.as({ token }).get(elsewhere)).statusCode).toBe(401);
    await replacedToken(t, { headers, id: tokenId });
    expect((await t.as({ token }).post(`${conversation.url}/messages`, { content: 'x' })).statusCode).toBe(
      401,
    );
  });

  test('inboxes are notified of changes and, on deletion, continue without the bot', async () => {
    const { id, access_token: token } = await make();
    await connect(id);
    const conversation = await openConversation();
    await console('PATCH', `/${id}`, { name: 'Ada', outgoing_url: `${program.url}/new` });
    await until(async () => {
      const row = await t.database.db.selectFrom('agent_bot').selectAll().executeTakeFirstOrThrow();
      expect([row.name, row.outgoing_url]).toEqual(['Ada', `${program.url}/new`]);
    });
    expect((await console('DELETE', `/${id}`)).statusCode).toBe(200);
    expect((await t.as({ token }).get(conversation.url)).statusCode).toBe(401);
    expect((await connect(id)).statusCode).toBe(404);
    await until(async () => {
      expect((await maya().get(`${base}/inboxes/${t.fixtures.app.id}/agent_bot`)).json()).toEqual({});
      expect((await maya().get(conversation.url)).json().status).toBe('open');
      expect(await t.database.db.selectFrom('system_bot').selectAll().execute()).toEqual([]);
    });
    expect((await console('GET', `/${id}`)).statusCode).toBe(404);
  });

  test('a failure in one account does not affect others, and is retried', async () => {
    const { id } = await make();
    const { account, rival, rex, rivalInbox } = t.fixtures;
    await connect(id);
    const there = `/api/v1/accounts/${rival.id}/inboxes/${rivalInbox.id}/set_agent_bot`;
    expect((await t.as(rex).post(there, { agent_bot: id })).statusCode).toBe(200);
    const known = async () =>
      (await t.database.db.selectFrom('agent_bot').selectAll().orderBy('account_id').execute()).map(
        ({ account_id: accountId, name }) => [accountId, name],
      );
    await t.database.pool.query(`
      create function fail_here() returns trigger language plpgsql as $$ begin
        if old.account_id = ${account.id} then raise 'out of order'; end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$;
      create trigger fail_here before update or delete on agent_bot for each row execute function fail_here()`);
    try {
      await console('PATCH', `/${id}`, { name: 'Ada' });
      await expect(propagateSystemBot(t.platform, id)).rejects.toThrow('out of order');
      expect(await known()).toEqual([
        [account.id, 'Robo'],
        [rival.id, 'Ada'],
      ]);
      await console('DELETE', `/${id}`);
      await expect(propagateSystemBot(t.platform, id)).rejects.toThrow('out of order');
      expect(await known()).toEqual([[account.id, 'Robo']]);
      expect(await t.database.db.selectFrom('system_bot').select('id').execute()).toEqual([{ id }]);
    } finally {
      await t.database.pool.query('drop function fail_here cascade');
    }
    await propagateSystemBot(t.platform, id);
    expect(await known()).toEqual([]);
    expect(await t.database.db.selectFrom('system_bot').select('id').execute()).toEqual([]);
  });

  test('the audit log of an account records the connection to an inbox, not a creation by the account', async () => {
    const { id } = await make();
    await connect(id);
    const entries = await t.database.db
      .selectFrom('audit_log')
      .select(['auditable_type', 'action'])
      .where('account_id', '=', t.fixtures.account.id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries[0]).toEqual({ auditable_type: 'Inbox', action: 'update' });
    expect(entries[1]?.auditable_type).not.toBe('AgentBot');
  });
});

import type { AuditLog } from '@confab/contract/features/audit-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixturePassword } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  await give(['audit_logs']);
});
afterAll(() => t.close());

async function give(features: string[]): Promise<void> {
  const { id } = t.fixtures.account;
  await t.database.db.updateTable('account').set({ features }).where('id', '=', id).execute();
}

type Page = { audit_logs: AuditLog[]; total_entries: number; per_page: number; current_page: number };
const maya = () => t.as(t.fixtures.maya);
const logs = async (query: Record<string, string> = {}): Promise<Page> => {
  const answer = await maya().get(`${base}/audit_logs`, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const newest = async (): Promise<AuditLog> => {
  const [entry] = (await logs()).audit_logs;
  if (entry === undefined) throw new Error('the log is empty');
  return entry;
};
const created = async (path: string, body: unknown): Promise<number> => {
  const answer = await maya().post(`${base}${path}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id, payload } = answer.json<{ id?: number; payload?: { id: number } }>();
  return id ?? payload?.id ?? 0;
};

test('an entry has the actor, the action, the record, and the source', async () => {
  const before = (await logs()).total_entries;
  const answer = await maya().inject({
    method: 'POST',
    url: `${base}/teams`,
    payload: { name: 'Refunds' },
    remoteAddress: '203.0.113.9',
  });
  const id = answer.json<{ id: number }>().id;
  expect(await newest()).toEqual({
    id: before + 1,
    auditable_id: id,
    auditable_type: 'Team',
    auditable: { id, name: 'refunds' },
    auditable_name: 'refunds',
    parent_name: null,
    associated_id: t.fixtures.account.id,
    associated_type: 'Account',
    user_id: t.fixtures.maya.id,
    user_type: 'User',
    username: 'Maya',
    action: 'create',
    audited_changes: { name: 'refunds', allow_auto_assign: true, auto_assignment_config: {} },
    version: 1,
    comment: null,
    request_uuid: answer.headers['x-request-id'],
    created_at: expect.any(Number),
    remote_address: '203.0.113.9',
  });
  await maya().patch(`${base}/teams/${id}`, { name: 'money back', allow_auto_assign: true });
  expect(await newest()).toMatchObject({
    action: 'update',
    audited_changes: { name: ['refunds', 'money back'] },
    auditable: { id, name: 'money back' },
  });
  await maya().delete(`${base}/teams/${id}`);
  expect(await newest()).toMatchObject({ action: 'destroy', auditable: null, auditable_name: 'money back' });
});

test('rejected requests and those that change nothing create no entry', async () => {
  const { total_entries: before } = await logs();
  expect((await maya().patch(base, { name: 'Paperlane' })).statusCode).toBe(200);
  expect((await maya().patch(base, { name: '' })).statusCode).toBe(422);
  expect((await t.as(t.fixtures.jonas).post(`${base}/labels`, { title: 'mine' })).statusCode).toBe(401);
  expect((await logs()).total_entries).toBe(before);
});

test('a member is created, changed, and removed with one entry each', async () => {
  const id = await created('/agents', { name: 'Ana', email: 'ana@example.com', role: 'agent' });
  expect(await newest()).toMatchObject({
    auditable_type: 'AccountUser',
    action: 'create',
    auditable_name: 'Ana',
    audited_changes: { user_id: id, role: 0 },
    auditable: { user_id: id },
  });
  await maya().patch(`${base}/agents/${id}`, { role: 'administrator', availability: 'busy' });
  expect(await newest()).toMatchObject({
    action: 'update',
    audited_changes: { role: [0, 1], availability: [0, 2] },
  });
  await created('/inbox_members', { inbox_id: t.fixtures.website.id, user_ids: [t.fixtures.nils.id] });
  expect(await newest()).toMatchObject({
    auditable_type: 'InboxMember',
    action: 'create',
    auditable_name: 'Nils',
    parent_name: 'Website',
    audited_changes: { user_id: t.fixtures.nils.id, inbox_id: t.fixtures.website.id },
  });
  const { total_entries: before } = await logs();
  await maya().delete(`${base}/agents/${t.fixtures.nils.id}`);
  expect((await logs()).total_entries).toBe(before + 1);
  expect(await newest()).toMatchObject({
    auditable_type: 'AccountUser',
    action: 'destroy',
    auditable_name: 'Nils',
    auditable: null,
  });
});

test('signing in and out is logged in each account, with the address', async () => {
  const { email, id } = t.fixtures.aiko;
  const signedIn = await t.as(null).post('/auth/sign_in', { email, password: fixturePassword });
  expect(await newest()).toMatchObject({
    auditable_type: 'User',
    auditable_id: id,
    action: 'sign_in',
    user_id: id,
    username: 'Aiko',
    remote_address: '127.0.0.1',
  });
  const headers = Object.fromEntries(
    ['access-token', 'client', 'uid', 'expiry', 'token-type'].map((name) => [
      name,
      String(signedIn.headers[name]),
    ]),
  );
  await t.app.inject({ method: 'DELETE', url: '/auth/sign_out', headers });
  expect(await newest()).toMatchObject({ action: 'sign_out', user_id: id });
  const { total_entries: before } = await logs();
  await t.as(null).post('/auth/sign_in', { email, password: 'wrong' });
  expect((await logs()).total_entries).toBe(before);
});

test('the log contains no secret of a channel, link, or form', async () => {
  const id = await created('/inboxes', {
    name: 'Shop',
    channel: { type: 'api', webhook_url: 'https://me:word@hooks.example/T0KEN/path?key=T0KEN' },
  });
  const answer = await maya().get(`${base}/inboxes/${id}`);
  const { hmac_token: hmacToken, inbox_identifier: identifier } = answer.json<Record<string, string>>();
  await created('/macros', {
    name: 'Call',
    actions: [{ action_name: 'send_webhook_event', action_params: ['https://hooks.example/T0KEN'] }],
  });
  const text = JSON.stringify((await logs()).audit_logs);
  expect(text).toContain('https://hooks.example');
  expect(text).toContain('[FILTERED]');
  for (const secret of [hmacToken, 'T0KEN', 'me:word']) expect(text).not.toContain(secret);
  expect(identifier).toBeTypeOf('string');
});

test('business hours changed together are one change of their inbox', async () => {
  const { total_entries: before } = await logs();
  const working_hours = [1, 2, 3].map((day_of_week) => ({
    day_of_week,
    closed_all_day: false,
    open_hour: 7,
    open_minutes: 0,
    close_hour: 15,
    close_minutes: 30,
  }));
  await maya().patch(`${base}/inboxes/${t.fixtures.website.id}`, { working_hours });
  await maya().patch(`${base}/inboxes/${t.fixtures.website.id}`, {
    working_hours: working_hours.map((day) => ({ ...day, open_hour: 8 })),
  });
  const entries = (await logs()).audit_logs.slice(0, (await logs()).total_entries - before);
  expect(entries.every((entry) => 'working_hours' in entry.audited_changes)).toBe(true);
  expect(entries.length).toBeLessThanOrEqual(2);
  expect(entries.length).toBeGreaterThanOrEqual(1);
});

test('entries cannot be changed or deleted, not even in the database, until their account is deleted', async () => {
  const { db } = t.database;
  await expect(db.updateTable('audit_log').set({ username: 'Nobody' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
  const { id } = await db
    .insertInto('account')
    .values({ name: 'Short' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('label').values({ account_id: id, title: 'late' }).execute();
  const ofAccount = () => db.selectFrom('audit_log').select('id').where('account_id', '=', id).execute();
  expect(await ofAccount()).toHaveLength(1);
  await db.deleteFrom('account').where('id', '=', id).execute();
  expect(await ofAccount()).toEqual([]);
});

test('a page has 15 entries, newest first, numbered without gaps also under concurrent changes', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => created('/labels', { title: `label-${index}` })),
  );
  const first = await logs();
  const second = await logs({ page: '2' });
  const ids = [...first.audit_logs, ...second.audit_logs].map(({ id }) => id);
  expect(first).toMatchObject({ per_page: 15, current_page: 1 });
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => first.total_entries - index));
  expect(ids.length).toBe(30);
  const last = Math.ceil(first.total_entries / 15);
  expect((await logs({ page: String(last) })).audit_logs.at(-1)?.id).toBe(1);
  expect((await logs({ page: String(last + 1) })).audit_logs).toEqual([]);
});

test('entries are filtered by actor, action, type, and time, and exported with the same filter', async () => {
  const some = await logs({
    auditable_type: 'Label',
    audit_action: 'create',
    user_id: String(t.fixtures.maya.id),
  });
  expect(some.total_entries).toBe(20);
  expect(some.audit_logs.every(({ auditable_type: type }) => type === 'Label')).toBe(true);
  expect((await logs({ auditable_type: 'Label', page: '2' })).audit_logs).toHaveLength(5);
  expect((await logs({ user_id: '0' })).audit_logs.every(({ user_id: id }) => id === null)).toBe(true);
  expect((await logs({ user_id: String(t.fixtures.aiko.id) })).total_entries).toBe(2);
  const { created_at: at } = await newest();
  expect((await logs({ since: String(at + 10) })).total_entries).toBe(0);
  expect((await logs({ until: String(at - 3600) })).total_entries).toBe(0);
  const all = await logs();
  expect((await logs({ since: String(at - 3600), until: String(at) })).total_entries).toBe(all.total_entries);
  const exported = await maya().get(`${base}/audit_logs/export`, {
    auditable_type: 'Label',
    before: '1000000',
  });
  expect(exported.json<{ audit_logs: unknown[]; next: unknown }>().audit_logs).toHaveLength(20);
  expect(exported.json<{ next: unknown }>().next).toBeNull();
});

test('only administrators read it, and only where the account has it', async () => {
  expect((await t.as(t.fixtures.jonas).get(`${base}/audit_logs`)).statusCode).toBe(401);
  await give([]);
  expect(await logs()).toMatchObject({ audit_logs: [], total_entries: 0 });
  expect((await maya().get(`${base}/audit_logs/export`)).json()).toEqual({ audit_logs: [], next: null });
  await give(['audit_logs']);
});

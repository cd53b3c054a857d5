import type { ContactExport } from '@confab/contract/features/contact-export';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock/clock.ts';
import { form } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { runImport } from '../importing/actions/run-import.ts';
import { purgeTransfers } from '../transfer/actions/purge-transfers.ts';
import { writeExport } from './actions/write-export.ts';

let t: TestApp;
let base: string;
let laterMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + laterMs) };

beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits, clock });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => {
  laterMs = 0;
  return t.clearOutbox();
});

async function add(values: Record<string, unknown>, labels: string[] = []): Promise<number> {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts`, values);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json().payload.contact;
  if (labels.length > 0) await t.as(t.fixtures.maya).post(`${base}/contacts/${id}/labels`, { labels });
  return id;
}

async function exported(body: object): Promise<ContactExport> {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contact_exports`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json<ContactExport>();
  await writeExport(t.platform, { accountId: t.fixtures.account.id, id });
  return (await t.as(t.fixtures.maya).get(`${base}/contact_exports/${id}`)).json();
}

const get = ({ download_url: url }: ContactExport) => t.app.inject(new URL(url ?? '').pathname);
const textOf = async (one: ContactExport) => (await get(one)).body;

test('a selection is exported as CSV, with formulas escaped, and emailed as a link', async () => {
  const id = await add(
    {
      name: '=1+1',
      email: 'formula@example.com',
      phone_number: '+4930999',
      custom_attributes: { plan: 'paper, "A"', seats: 3 },
      additional_attributes: { company_name: '@home' },
    },
    ['vip', 'b'],
  );
  await add({ name: 'Other', email: 'other@example.com' });
  const columns = [
    'id',
    'name',
    'email',
    'phone_number',
    'company_name',
    'labels',
    'custom_attributes.plan',
    'nope',
  ];
  const done = await exported({ ids: [id], column_names: columns });
  expect(done).toMatchObject({ status: 'done', exported_count: 1, total_count: 1 });
  expect(await textOf(done)).toBe(
    'id,name,email,phone_number,company_name,labels,plan\r\n' +
      `${id},'=1+1,formula@example.com,'+4930999,'@home,"b, vip","paper, ""A"""\r\n`,
  );
  const answer = await get(done);
  expect(answer.headers).toMatchObject({ 'content-type': expect.stringContaining('text/csv') });
  expect(answer.headers['content-disposition']).toContain(`_${t.fixtures.account.id}_contacts.csv`);
  // The link of each is signed for the second it was made in.
  const [link] = /(?<=href=")[^"]+(?=")/.exec((await t.sentEmails()).at(-1) ?? '') ?? [];
  expect((await get({ ...done, download_url: link ?? null })).body).toBe(answer.body);
});

test('an export can be imported again and changes nothing', async () => {
  const id = await add({ name: '-Dash', email: 'again@example.com', phone_number: '+4930888' }, ['kept']);
  const columns = ['id', 'name', 'email', 'phone_number', 'labels'];
  const csv = await textOf(await exported({ ids: [id], column_names: columns }));
  const file = await form([['import_file', { name: 'again.csv', bytes: Buffer.from(csv) }]]);
  const url = `${base}/contact_imports`;
  const draft = (await t.as(t.fixtures.maya).inject({ method: 'POST', url, ...file })).json();
  expect(draft.mapping).toEqual([null, 'name', 'email', 'phone_number', 'labels']);
  await t.as(t.fixtures.maya).post(`${url}/${draft.id}/start`, { mapping: draft.mapping });
  await runImport(t.platform, { accountId: t.fixtures.account.id, id: draft.id });
  const after = (await t.as(t.fixtures.maya).get(`${url}/${draft.id}`)).json();
  expect(after).toMatchObject({ status: 'done', unchanged_count: 1, updated_count: 0, created_count: 0 });
});

test('JSON lines contain unmodified values', async () => {
  const values = { name: 'Json', identifier: 'json-1', custom_attributes: { seats: 3, ok: true } };
  const id = await add(values, ['x']);
  const columns = ['id', 'identifier', 'custom_attributes', 'labels', 'email'];
  const done = await exported({ ids: [id], column_names: columns, format: 'jsonl' });
  const expected = {
    id,
    identifier: 'json-1',
    custom_attributes: { seats: 3, ok: true },
    labels: ['x'],
    email: null,
  };
  expect(JSON.parse(await textOf(done))).toEqual(expected);
  expect(done.file_name).toMatch(/\.jsonl$/);
});

test('by filter, label, search, or all reachable contacts', async () => {
  const berlin = await add({ name: 'Unreachable', additional_attributes: { city: 'Berlin' } });
  const marked = await add({ name: 'Marked', email: 'marked@example.com' }, ['marked']);
  const idsOf = async (body: object) =>
    (await textOf(await exported({ ...body, column_names: ['id'] })))
      .trim()
      .split('\r\n')
      .slice(1)
      .map(Number);
  const payload = [{ attribute_key: 'city', filter_operator: 'equal_to', values: ['Berlin'] }];
  expect(await idsOf({ payload })).toEqual([berlin]);
  expect(await idsOf({ label: ['marked'] })).toEqual([marked]);
  expect(await idsOf({ q: 'marked@' })).toEqual([marked]);
  expect(await idsOf({ q: 'marked@', label: ['another'] })).toEqual([]);
  expect(await idsOf({})).not.toContain(berlin);
  expect(await idsOf({})).toContain(marked);
});

test('API clients get an empty response and an email', async () => {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts/export`, { label: 'marked' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  const [event] = (await t.outbox()).filter(({ name }) => name === 'contact_export.requested');
  const before = (await t.sentEmails()).length;
  await writeExport(t.platform, { accountId: t.fixtures.account.id, id: Number(event?.data['id']) });
  expect((await t.sentEmails()).length).toBe(before + 1);
});

test('more contacts than fit one step are all exported, once each', async () => {
  await t.database.db
    .insertInto('contact')
    .values(
      Array.from({ length: 2300 }, (_, at) => ({
        account_id: t.fixtures.account.id,
        email: `many${at}@example.com`,
      })),
    )
    .execute();
  const lines = (await textOf(await exported({ column_names: ['email'] }))).trim().split('\r\n');
  expect(lines.filter((line) => line.startsWith('many'))).toHaveLength(2300);
  expect(new Set(lines).size).toBe(lines.length);
});

test('an export executed twice concurrently creates one file', async () => {
  const answer = await t.as(t.fixtures.maya).post(`${base}/contact_exports`, {});
  const key = { accountId: t.fixtures.account.id, id: answer.json<ContactExport>().id };
  await Promise.all([writeExport(t.platform, key), writeExport(t.platform, key)]);
  const done = (await t.as(t.fixtures.maya).get(`${base}/contact_exports/${key.id}`)).json();
  expect((await get(done)).statusCode).toBe(200);
});

test('links are signed, expire with their file, and open nothing else', async () => {
  const done = await exported({ column_names: ['id'] });
  const { pathname } = new URL(done.download_url ?? '');
  const [token = '', name] = pathname.split('/').slice(3);
  expect((await t.app.inject(`/files/contacts/x${token.slice(1)}/${name}`)).statusCode).toBe(404);
  expect((await t.app.inject(`/files/${token}/${name}`)).statusCode).toBe(404);
  laterMs = 7 * 86_400_000 + 1000;
  expect((await get(done)).statusCode).toBe(404);
  await purgeTransfers(t.platform);
  laterMs = 0;
  expect((await get(done)).statusCode).toBe(404);
});

test('users without permission, other requesters, and other accounts export nothing', async () => {
  expect((await t.as(t.fixtures.jonas).post(`${base}/contact_exports`, {})).statusCode).toBe(401);
  expect((await t.as(t.fixtures.jonas).post(`${base}/contacts/export`, {})).statusCode).toBe(401);
  const { id } = await exported({ column_names: ['id'] });
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contact_exports`;
  expect((await t.as(t.fixtures.rex).get(`${theirs}/${id}`)).statusCode).toBe(404);
  const own = (await t.as(t.fixtures.rex).post(theirs, { column_names: ['email'] })).json<ContactExport>();
  await writeExport(t.platform, { accountId: t.fixtures.rival.id, id: own.id });
  const file = await textOf((await t.as(t.fixtures.rex).get(`${theirs}/${own.id}`)).json());
  expect(file).not.toContain('marked@example.com');
});

test('an invalid condition is rejected, and the export is in the audit log', async () => {
  const payload = [{ attribute_key: 'nothing', filter_operator: 'equal_to', values: ['x'] }];
  expect((await t.as(t.fixtures.maya).post(`${base}/contact_exports`, { payload })).statusCode).toBe(422);
  await exported({ ids: [1] });
  const entry = await t.database.db
    .selectFrom('audit_log')
    .select(['auditable_type', 'action', 'user_id'])
    .where('account_id', '=', t.fixtures.account.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ auditable_type: 'ContactExport', action: 'create', user_id: t.fixtures.maya.id });
});

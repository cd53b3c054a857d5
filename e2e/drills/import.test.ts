import { join } from 'node:path';
import type { ContactImport } from '@confab/contract/features/contact-import';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEmails } from '../chaos/system.ts';
import { ask, startHarness, timeUntil, type Harness } from './harness.ts';

let harness: Harness;
let path = '';
beforeAll(async () => {
  harness = await startHarness();
  path = `/api/v1/accounts/${harness.accountId}/contact_imports`;
});
afterAll(() => harness.close());

const addedCount = 10_000;
const refusedEvery = 100;
const refusedCount = addedCount / refusedEvery;

function file(): string {
  const rows = Array.from({ length: addedCount }, (_, at) => {
    const wrong = at % refusedEvery === 0 ? `Wrong ${at},nowhere\n` : '';
    return `${wrong}Row ${at},row-${at}@example.com\n`;
  });
  return `name,email\n${rows.join('')}`;
}

async function started(): Promise<number> {
  const form = new FormData();
  form.set('import_file', new File([file()], 'people.csv', { type: 'text/csv' }));
  const { id } = (await ask(harness, 'POST', path, form)).body as ContactImport;
  const answer = await ask(harness, 'POST', `${path}/${id}/start`, { mapping: ['name', 'email'] });
  expect(answer.status).toBe(200);
  return id;
}

async function show(id: number): Promise<ContactImport> {
  return (await ask(harness, 'GET', `${path}/${id}`)).body as ContactImport;
}

async function rowsOf(sql: string, id: number): Promise<Record<string, number>[]> {
  const client = new pg.Client({ connectionString: harness.cluster.postgres.url });
  await client.connect();
  try {
    return (await client.query(sql, [id])).rows as Record<string, number>[];
  } finally {
    await client.end();
  }
}

test('a killed import resumes, and imports each row once', async () => {
  const [node] = harness.cluster.nodes;
  const id = await started();
  const processed = async () => (await show(id)).processed_count;
  for (const part of [0.1, 0.4]) {
    await timeUntil(async () => (await processed()) >= addedCount * part, 120_000, `${part} of the rows`);
    await node?.end('SIGKILL');
    const [left] = await rowsOf('select status, row_count::int from contact_import where id = $1', id);
    expect(left?.['status']).toBe(1);
    expect(left?.['row_count']).toBeLessThan(addedCount);
    await node?.start();
  }
  await timeUntil(async () => (await show(id)).status !== 'running', 240_000, 'the end of the import');
  await expect.poll(async () => (await show(id)).refused_url, { timeout: 30_000 }).not.toBeNull();
  const done = await show(id);
  expect(done).toMatchObject({
    status: 'done',
    processed_count: addedCount + refusedCount,
    created_count: addedCount,
    updated_count: 0,
    unchanged_count: 0,
    refused_count: refusedCount,
  });
  const [found] = await rowsOf(
    `select (select count(*)::int from contact where email like 'row-%') as contacts,
       (select count(distinct email)::int from contact where email like 'row-%') as addresses,
       (select count(*)::int from contact_import_rejection where contact_import_id = $1) as refusals`,
    id,
  );
  expect(found).toEqual({ contacts: addedCount, addresses: addedCount, refusals: refusedCount });
  const refused = await (await fetch(String(done.refused_url))).text();
  expect(refused.trim().split('\r\n').slice(1)).toEqual(
    Array.from({ length: refusedCount }, (_, at) => `Wrong ${at * refusedEvery},nowhere,Email is invalid`),
  );
  const reports = async () => {
    const emails = await readEmails(join(harness.cluster.dataDir, 'files', 'mail'));
    return emails.filter((message) => message.includes(`Rejected: ${refusedCount}`)).length;
  };
  await expect.poll(reports, { timeout: 30_000 }).toBe(1);
  expect(harness.crashes).toEqual([]);
}, 600_000);

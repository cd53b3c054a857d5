import type { ContactTimelineEntry } from '@confab/contract/features/contact-timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

type Person = { token: string };

async function add(body: Record<string, unknown>): Promise<number> {
  const answer = await t.as(t.fixtures.jonas).post(`${base}/contacts`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload.contact.id;
}

async function page(id: number, before = '', as: Person = t.fixtures.jonas) {
  const answer = await t.as(as).get(`${base}/contacts/${id}/timeline?before=${before}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ payload: ContactTimelineEntry[]; meta: { next: string | null } }>();
}

test('changes, notes, and conversations are listed, newest first, with their author', async () => {
  const id = await add({ name: 'Ina', inbox_id: t.fixtures.app.id, source_id: 'timeline' });
  const change = { email: 'ina@example.com', custom_attributes: { plan: 'paper' }, blocked: true };
  await t.as(t.fixtures.jonas).patch(`${base}/contacts/${id}`, change);
  // A request that changes nothing creates no entry.
  await t.as(t.fixtures.jonas).patch(`${base}/contacts/${id}`, change);
  await t.as(t.fixtures.maya).post(`${base}/contacts/${id}/notes`, { content: 'Called' });
  const conversation = (
    await t.as(t.fixtures.maya).post(`${base}/conversations`, { source_id: 'timeline' })
  ).json();
  expect((await page(id)).payload).toEqual([
    expect.objectContaining({ kind: 'conversation', id: conversation.id }),
    expect.objectContaining({ kind: 'note', content: 'Called', user_name: 'Maya' }),
    expect.objectContaining({
      kind: 'change',
      changed_by: 'member',
      user_name: 'Jonas',
      changes: [
        { key: 'email', before: null, after: 'ina@example.com' },
        { key: 'blocked', before: false, after: true },
        { key: 'custom_attributes.plan', before: null, after: 'paper' },
      ],
    }),
  ]);
  const empty = await page(t.fixtures.tessa.id);
  expect(empty.meta.next).toBeNull();
});

test('pages are consecutive without a gap, also with many simultaneous entries', async () => {
  const id = await add({ name: 'Ina' });
  for (let count = 0; count < 25; count += 1)
    await t.as(t.fixtures.jonas).post(`${base}/contacts/${id}/notes`, { content: `Note ${count}` });
  for (let count = 0; count < 25; count += 1)
    await t.as(t.fixtures.jonas).patch(`${base}/contacts/${id}`, { name: `Ina ${count}` });
  const { db } = t.database;
  await sql`update contact_note set created_at = '2026-01-02T03:04:05.123456Z' where contact_id = ${id}`.execute(
    db,
  );
  await sql`update contact_change set created_at = '2026-01-02T03:04:05.123456Z' where contact_id = ${id}`.execute(
    db,
  );
  const seen: string[] = [];
  let next: string | null = '';
  let pages = 0;
  while (next !== null) {
    const { payload, meta } = await page(id, next);
    seen.push(...payload.map(({ kind, id: own }) => `${kind} ${own}`));
    next = meta.next;
    pages += 1;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 50, 50]);
});

test('conversations of inboxes that a member does not see are excluded', async () => {
  const id = await add({ name: 'Ina', inbox_id: t.fixtures.app.id, source_id: 'hidden' });
  await t.as(t.fixtures.maya).post(`${base}/conversations`, { source_id: 'hidden' });
  const kinds = async (as: Person) => (await page(id, '', as)).payload.map(({ kind }) => kind);
  expect(await kinds(t.fixtures.maya)).toContain('conversation');
  expect(await kinds(t.fixtures.aiko)).not.toContain('conversation');
});

test('an invalid cursor is rejected; users without access learn nothing', async () => {
  const id = await add({ name: 'Ina' });
  const wrong = await t.as(t.fixtures.jonas).get(`${base}/contacts/${id}/timeline?before=yesterday`);
  expect([wrong.statusCode, wrong.json().attributes]).toEqual([422, ['before']]);
  expect((await t.as(t.fixtures.nils).get(`${base}/contacts/${id}/timeline`)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contacts/${id}/timeline`;
  expect((await t.as(t.fixtures.rex).get(theirs)).statusCode).toBe(404);
});

test('a merge and its undo are recorded', async () => {
  const [first, other] = [await add({ name: 'Kept' }), await add({ name: 'Other' })];
  const ids = { base_contact_id: first, mergee_contact_id: other };
  await t.as(t.fixtures.jonas).post(`${base}/actions/contact_merge`, ids);
  const [merge] = (await t.as(t.fixtures.jonas).get(`${base}/contacts/${first}/merges`)).json().payload;
  await t.as(t.fixtures.jonas).post(`${base}/contacts/${first}/merges/${merge.id}/undo`);
  const changes = (await page(first)).payload.flatMap((entry) =>
    entry.kind === 'change' ? entry.changes : [],
  );
  expect(changes).toEqual([
    { key: 'separated', before: 'Other', after: null },
    { key: 'merged', before: null, after: 'Other' },
  ]);
});

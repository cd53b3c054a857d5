import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superAdmin } from '../../../test/console.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';

let t: TestApp;
let headers: Record<string, string> = {};
// Late in the evening of UTC, when it is tomorrow in the east.
const clock = fakeClock(new Date('2026-11-26T23:30:00Z'));
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits, clock });
  ({ headers } = await superAdmin(t));
});
afterAll(() => t.close());

const show = async () => (await t.as(null).inject({ url: '/super_admin/api/dashboard', headers })).json();

/** A daily sum as in reports, of an account unless `dimension` is another one. */
async function keep(
  bucket: string,
  count: number,
  more: { accountId?: number; dimension?: number; name?: number; step?: number } = {},
) {
  await t.database.db
    .insertInto('reporting_rollup')
    .values({
      account_id: more.accountId ?? t.fixtures.account.id,
      step: more.step ?? 1,
      dimension: more.dimension ?? 0,
      key: more.dimension === undefined ? '' : '1',
      name: more.name ?? 0,
      bucket: new Date(bucket),
      count,
      resolved_count: 0,
      value_ms: 0,
      business_ms: 0,
    })
    .execute();
}

test('conversations of all accounts by day, over thirty days of UTC', async () => {
  const other = await t.database.db
    .insertInto('account')
    .values({ name: 'Inkwell', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await show()).days.every((day: { conversations: number }) => day.conversations === 0)).toBe(true);
  await keep('2026-11-26T00:00:00Z', 3);
  await keep('2026-11-26T00:00:00Z', 4, { accountId: other.id });
  await keep('2026-10-28T00:00:00Z', 5);
  // Not of these days, not of an account, no conversations, and no days.
  await keep('2026-10-27T00:00:00Z', 100);
  await keep('2026-11-26T00:00:00Z', 100, { dimension: 1 });
  await keep('2026-11-26T00:00:00Z', 100, { name: 1 });
  await keep('2026-11-26T23:15:00Z', 100, { step: 0 });
  const { days, counts } = await show();
  expect(days).toHaveLength(30);
  expect(days.filter((day: { conversations: number }) => day.conversations > 0)).toEqual([
    { date: '2026-10-28', conversations: 5 },
    { date: '2026-11-26', conversations: 7 },
  ]);
  expect(days.at(-1).date).toBe('2026-11-26');
  expect(counts).toEqual({
    accounts: expect.any(Number),
    users: expect.any(Number),
    inboxes: expect.any(Number),
    conversations: expect.any(Number),
  });
});

test('the query does not grow with the history: it uses only an index of the sums', async () => {
  const plan = await t.database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain
      select bucket, sum(count) from reporting_rollup
      where step = 1 and dimension = 0 and name = 0 and bucket >= ${new Date('2026-11-01')} group by bucket`.execute(
      trx,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('reporting_rollup_begun');
});

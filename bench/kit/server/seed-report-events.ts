import type pg from 'pg';

const rowsPerStatement = 25_000;

/**
 * Report events, spread evenly over a range and over the agents of an account: mostly messages, and their
 * consequences. The triggers sum the rows as for those of the server. Returns the duration in seconds.
 */
export async function seedReportEvents(
  sql: pg.Client,
  accountId: number,
  count: number,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { rows } = await sql.query<{ conversations: string; agents: string[] }>(
    `select (select count(*) from conversation where account_id = $1) as conversations,
       array(select user_id from account_user where account_id = $1 order by user_id) as agents`,
    [accountId],
  );
  const start = performance.now();
  for (let first = 1; first <= count; first += rowsPerStatement) {
    await sql.query(
      `insert into reporting_event (account_id, conversation_id, name, source, inbox_id, user_id, value_ms, business_ms,
         created_at)
       select $1, c.id, one.name, 1000000000 + n, c.inbox_id, ($7::bigint[])[1 + n % array_length($7::bigint[], 1)],
         case when one.name in (3, 6, 7) then n % 100000 * 100 end,
         case when one.name in (3, 6, 7) then n % 50000 * 100 end,
         $5::timestamptz + ($6::timestamptz - $5::timestamptz) * ((n * 7919 % $8::bigint)::float8 / $8::bigint)
       from generate_series($2::bigint, $3::bigint) n
       cross join lateral (select (array[1, 2, 1, 2, 1, 2, 7, 6, 3, 0])[1 + n / 37 % 10] as name) one
       join conversation c on c.account_id = $1 and c.id = 1 + n % $4::bigint`,
      [
        accountId,
        first,
        Math.min(first + rowsPerStatement - 1, count),
        rows[0]?.conversations,
        since,
        until,
        rows[0]?.agents,
        count,
      ],
    );
  }
  const seconds = (performance.now() - start) / 1000;
  await sql.query('vacuum analyze reporting_event');
  await sql.query('vacuum analyze reporting_rollup');
  return seconds;
}

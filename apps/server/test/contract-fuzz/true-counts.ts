import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';

/** The stored counts must equal a recount: by assignee and team, and in total (-1). */
export async function expectTrueCounts(db: Db): Promise<void> {
  const wrong = await sql`
    with counted as (
      select account_id, label, status, inbox_id, assignee_id, team_id, count(*) as n
      from conversation_count_source group by 1, 2, 3, 4, 5, 6
    ), kept as (
      select account_id, label, status, inbox_id, assignee_id, team_id, sum(count) as n
      from conversation_count group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
    )
    select * from counted full join kept using (account_id, label, status, inbox_id, assignee_id, team_id)
    where counted.n is distinct from kept.n`.execute(db);
  expect(wrong.rows).toEqual([]);
}

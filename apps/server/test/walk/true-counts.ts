import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/platform/db/database.ts';

/** What the kept counts say must be what counting says. */
export async function expectTrueCounts(db: Db): Promise<void> {
  const wrong = await sql`
    with counted as (
      select account_id, '' as label, status, inbox_id, coalesce(assignee_id, 0) as assignee_id,
        coalesce(team_id, 0) as team_id, count(*) as n
      from conversation group by 1, 2, 3, 4, 5, 6
      union all
      select c.account_id, l.title, c.status, c.inbox_id, coalesce(c.assignee_id, 0), coalesce(c.team_id, 0), count(*)
      from conversation c, unnest(c.labels) as l (title) group by 1, 2, 3, 4, 5, 6
    ), kept as (
      select account_id, label, status, inbox_id, assignee_id, team_id, sum(count) as n
      from conversation_tally where assignee_id >= 0 and team_id >= 0
      group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
    )
    select * from counted full join kept using (account_id, label, status, inbox_id, assignee_id, team_id)
    where counted.n is distinct from kept.n`.execute(db);
  expect(wrong.rows).toEqual([]);
}

import type pg from 'pg';

/** A scan of a table in a query plan, and whether it is limited to the rows of one account. */
export type Scan = { table: string; byAccount: boolean };

type Plan = { [key: string]: unknown; Plans?: Plan[] };

/**
 * The scans of a statement in the plan PostgreSQL makes without knowing the values. Equality is transitive over
 * joins: if one side names the account, the planner adds the condition to the scan of the other side, too.
 */
export async function scansOf(client: pg.ClientBase, statement: string): Promise<Scan[]> {
  // A table that was empty when it was last analyzed is read completely inside a join, where no scan names the
  // account.
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] | string }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  const explained = rows[0]?.['QUERY PLAN'];
  const [top] = (typeof explained === 'string' ? JSON.parse(explained) : explained) as [{ Plan: Plan }];
  return scansIn(top.Plan);
}

const conditions = ['Index Cond', 'Filter', 'Recheck Cond', 'Function Call', 'TID Cond'] as const;

function scansIn(plan: Plan): Scan[] {
  const below = (plan.Plans ?? []).flatMap(scansIn);
  const table = plan['Relation Name'];
  // Written rows were read in a lower node, or are complete rows, whose key includes the account.
  if (typeof table !== 'string' || plan['Schema'] !== 'public' || plan['Node Type'] === 'ModifyTable')
    return below;
  const text = conditions.map((name) => JSON.stringify(plan[name] ?? '')).join(' ');
  return [{ table, byAccount: /\baccount_id = /.test(text) }, ...below];
}

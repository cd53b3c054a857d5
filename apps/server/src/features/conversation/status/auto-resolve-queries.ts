import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { statusNumber } from '../model.ts';

/** Most conversations of one account that are resolved at a time; the others follow with the next tick. */
const batchSize = 100;

/** An account's settings for inactive conversations. */
export type AutoResolveRule = {
  accountId: number;
  afterMinutes: number;
  message: string;
  label: string;
  ignoresWaiting: boolean;
};

/** The accounts that have one. */
export async function listAutoResolveRules(db: Queryable): Promise<AutoResolveRule[]> {
  const rows = await db
    .selectFrom('account')
    .select([
      'id',
      sql<number>`(settings ->> 'auto_resolve_after')::int`.as('minutes'),
      sql<string>`coalesce(settings ->> 'auto_resolve_message', '')`.as('message'),
      sql<string>`coalesce(settings ->> 'auto_resolve_label', '')`.as('label'),
      sql<boolean>`settings -> 'auto_resolve_ignore_waiting' is not distinct from 'true'::jsonb`.as(
        'ignores',
      ),
    ])
    .where('status', '=', 0)
    .where(sql<boolean>`jsonb_typeof(settings -> 'auto_resolve_after') = 'number'`)
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    afterMinutes: row.minutes,
    message: row.message,
    label: row.label,
    ignoresWaiting: row.ignores,
  }));
}

/** Some open conversations in which nothing happened since a moment, quietest first; read in the order of an index. */
export async function findInactive(
  db: Queryable,
  accountId: number,
  since: Date,
  options: { ignoresWaiting: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', statusNumber('open'))
    .where('last_activity_at', '<', since)
    .$if(options.ignoresWaiting, (query) => query.where('waiting_since', 'is', null))
    .orderBy('last_activity_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}

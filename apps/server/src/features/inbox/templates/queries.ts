import { sql } from 'kysely';
import type { Template } from '../../../channels/channel.ts';
import type { Queryable } from '../../../platform/db/database.ts';

/** The last fetched templates of an inbox, and the error since. */
export type InboxTemplates = { templates: readonly Template[]; synced_at: Date | null; error: string | null };

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** By inbox, without inboxes whose templates were never fetched. */
export async function loadTemplates(
  db: Queryable,
  accountId: number,
  inboxIds: readonly number[],
): Promise<ReadonlyMap<number, InboxTemplates>> {
  if (inboxIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inbox_template')
    .select(['inbox_id', 'templates', 'synced_at', 'error'])
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', anyOf(inboxIds))
    .execute();
  return new Map(
    rows.map(({ inbox_id: id, templates, ...row }) => [id, { ...row, templates: listOf(templates) }]),
  );
}

/** Written by `saveTemplates` only, as a list of objects. */
const listOf = (stored: unknown): readonly Template[] => (Array.isArray(stored) ? stored : []);

/** Records that the templates are being fetched, so that no other process does. */
export async function recordFetch(
  db: Queryable,
  accountId: number,
  inboxId: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('inbox_template')
    .values({ account_id: accountId, inbox_id: inboxId, tried_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'inbox_id']).doUpdateSet({ tried_at: now }))
    .execute();
}

export async function saveTemplates(
  db: Queryable,
  accountId: number,
  inboxId: number,
  templates: readonly Template[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('inbox_template')
    // An object to the types of rows, which know no lists.
    .set({ templates: sql`${JSON.stringify(templates)}::jsonb`, synced_at: now, error: null })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

export async function saveTemplatesError(
  db: Queryable,
  accountId: number,
  inboxId: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('inbox_template')
    .set({ error })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

/** The inboxes among these, in all accounts, whose templates were fetched since a time, as `account/inbox`. */
export async function fetchedSince(db: Queryable, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('inbox_template')
    .select(['account_id', 'inbox_id'])
    .where('tried_at', '>', since)
    .execute();
  return new Set(rows.map((row) => `${row.account_id}/${row.inbox_id}`));
}

import { activeAccount } from '@confab/contract/features/account';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AssistantRow } from '../assistants/queries.ts';

/** Whether the account has Captain. */
export async function hasCaptain(db: Queryable, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(sql<boolean>`'captain_integration' = any (features)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The language an account is in. */
export async function findAccountLocale(db: Queryable, accountId: number): Promise<string> {
  const row = await db.selectFrom('account').select('locale').where('id', '=', accountId).executeTakeFirst();
  return row?.locale ?? 'en';
}

/** Inboxes with an assistant, but for those of some kinds. */
export async function listAssistedInboxes(
  db: Queryable,
  otherKinds: readonly string[],
): Promise<{ inboxId: number; locale: string; assistant: AssistantRow }[]> {
  const rows = await db
    .selectFrom('inbox')
    .innerJoin('captain_assistant as a', (join) =>
      join.onRef('a.account_id', '=', 'inbox.account_id').onRef('a.id', '=', 'inbox.captain_assistant_id'),
    )
    .innerJoin('account', 'account.id', 'inbox.account_id')
    .selectAll('a')
    .select(['inbox.id as inbox_id', 'account.locale'])
    .where('inbox.deleting_at', 'is', null)
    .where(sql<boolean>`inbox.channel <> all (${otherKinds}::text[])`)
    .where('account.status', '=', activeAccount)
    .where(sql<boolean>`'captain_integration' = any (account.features)`)
    .execute();
  return rows.map(({ inbox_id: inboxId, locale, ...assistant }) => ({ inboxId, locale, assistant }));
}

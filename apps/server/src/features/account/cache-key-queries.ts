import { cachedModels, type CachedModel, type CacheKeys } from '@confab/contract/features/account';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Gives the model a new key: the time in milliseconds, always later than the last one. */
export async function bumpCacheKey(trx: Trx, accountId: number, model: CachedModel): Promise<void> {
  await sql`
    insert into account_cache_key (account_id, model, value)
    values (${accountId}, ${model}, floor(extract(epoch from clock_timestamp()) * 1000))
    on conflict (account_id, model)
    do update set value = greatest(account_cache_key.value + 1, excluded.value)`.execute(trx);
}

/** The account's keys as clients see them. */
export async function readCacheKeys(db: Queryable, accountId: number): Promise<CacheKeys> {
  const rows = await db
    .selectFrom('account_cache_key')
    .select(['model', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  const values = new Map(rows.map((row) => [row.model, row.value]));
  const [label, inbox, team] = cachedModels.map((model) => String(values.get(model) ?? 0).padStart(13, '0'));
  return { label: label ?? '', inbox: inbox ?? '', team: team ?? '' };
}

import { activeAccount } from '@confab/contract/features/account';
import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { Campaign } from '../../platform/db/row-types.ts';
import { active, maxLateMs, typeNumber, type CampaignValues } from './model.ts';

/** A stored campaign; its jsonb values were validated before they were written. */
export type CampaignRow = Omit<Selectable<Campaign>, JsonKey> & Pick<CampaignValues, JsonKey>;
type JsonKey = 'audience' | 'trigger_rules' | 'template_params';

export type CampaignKey = { accountId: number; id: number };

const rowOf = (row: Selectable<Campaign>) => row as unknown as CampaignRow;

/** The newest first; of one inbox when it is given. */
export async function listCampaigns(
  db: Queryable,
  accountId: number,
  inboxId?: number,
): Promise<CampaignRow[]> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(inboxId !== undefined, (query) => query.where('inbox_id', '=', inboxId ?? 0))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(rowOf);
}

/** Those that visitors of a website may see. */
export async function listShown(db: Queryable, accountId: number, inboxId: number): Promise<CampaignRow[]> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('campaign_type', '=', typeNumber('ongoing'))
    .where('enabled', '=', true)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(rowOf);
}

export async function findCampaign(
  db: Queryable,
  { accountId, id }: CampaignKey,
): Promise<CampaignRow | undefined> {
  const row = await campaign(db, { accountId, id }).executeTakeFirst();
  return row && rowOf(row);
}

/** The same, locked for a change until the transaction ends. */
export async function lockCampaign(trx: Trx, key: CampaignKey): Promise<CampaignRow | undefined> {
  const row = await campaign(trx, key).forUpdate().executeTakeFirst();
  return row && rowOf(row);
}

/** The same, locked against changes, but not against others who send it. */
export async function shareCampaign(trx: Trx, key: CampaignKey): Promise<CampaignRow | undefined> {
  const row = await campaign(trx, key).forShare().executeTakeFirst();
  return row && rowOf(row);
}

function campaign(db: Queryable, { accountId, id }: CampaignKey) {
  return db.selectFrom('campaign').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized by the counter. */
export async function insertCampaign(
  trx: Trx,
  accountId: number,
  values: CampaignValues,
  max: number,
): Promise<CampaignRow | undefined> {
  const { last_id: id } = await trx
    .insertInto('campaign_counter')
    .values({ account_id: accountId, last_id: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ last_id: sql<number>`campaign_counter.last_id + 1` }),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('campaign')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= max) return undefined;
  const row = await trx
    .insertInto('campaign')
    .values({ account_id: accountId, id, ...stored(values) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return rowOf(row);
}

export async function updateCampaignRow(
  trx: Trx,
  { accountId, id }: CampaignKey,
  values: CampaignValues,
  now: Date,
): Promise<CampaignRow> {
  const row = await trx
    .updateTable('campaign')
    .set({ ...stored(values), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return rowOf(row);
}

const stored = ({
  audience,
  trigger_rules: rules,
  template_params: template,
  ...values
}: CampaignValues) => ({
  ...values,
  audience: jsonb(audience as unknown as Record<string, unknown>),
  trigger_rules: jsonb(rules as Record<string, unknown>),
  template_params: template === null ? null : jsonb(template),
});

/** A campaign's progress. */
type Progress = Partial<
  Pick<
    Selectable<Campaign>,
    'campaign_status' | 'started_at' | 'listed_parts' | 'listed_contact_id' | 'updated_at'
  >
>;

export async function recordProgress(trx: Trx, { accountId, id }: CampaignKey, values: Progress) {
  await trx
    .updateTable('campaign')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Whether there was one to delete. */
export async function deleteCampaignRow(trx: Trx, { accountId, id }: CampaignKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('campaign')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** So many are started in a minute; the rest follows in the next. */
const maxDue = 500;

/** Campaigns of all accounts to be started or continued now, the longest waiting first. */
export async function findDue(db: Queryable, now: Date): Promise<CampaignKey[]> {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select campaign.account_id, campaign.id from campaign
    join account on account.id = campaign.account_id and account.status = ${sql.lit(activeAccount)}
    where campaign_type = ${sql.lit(typeNumber('one_off'))} and campaign_status = ${sql.lit(active)} and enabled
      and scheduled_at <= ${now} and (started_at is not null or scheduled_at >= ${new Date(now.getTime() - maxLateMs)})
    order by scheduled_at limit ${maxDue}`.execute(db);
  return rows.map(({ account_id: accountId, id }) => ({ accountId, id }));
}

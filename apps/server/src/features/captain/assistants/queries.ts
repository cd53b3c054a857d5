import type { AssistantConfig } from '@confab/contract/features/captain-assistant';
import type { Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import { hasCapacity } from '../../../platform/db/has-capacity.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { CaptainAssistant } from '../../../platform/db/row-types.ts';
import type { AssistantValues } from './model.ts';

export type AssistantRow = Omit<Selectable<CaptainAssistant>, 'config'> & { config: AssistantConfig };
export type AssistantKey = { accountId: number; id: number };

const assistants = (db: Queryable, accountId: number) =>
  db.selectFrom('captain_assistant').selectAll().where('account_id', '=', accountId);

export function listAssistants(
  db: Queryable,
  accountId: number,
  search: string | undefined,
): Promise<AssistantRow[]> {
  return assistants(db, accountId)
    .$if(search !== undefined, (query) => query.where('name', 'ilike', likePattern(search ?? '')))
    .orderBy('id', 'desc')
    .execute();
}

export function findAssistant(
  db: Queryable,
  { accountId, id }: AssistantKey,
): Promise<AssistantRow | undefined> {
  return assistants(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** The same of those that are there, by id. */
export async function findAssistants(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, AssistantRow>> {
  if (ids.length === 0) return new Map();
  const rows = await assistants(db, accountId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The assistant, which stays until the transaction ends. */
export function lockAssistant(trx: Trx, { accountId, id }: AssistantKey): Promise<AssistantRow | undefined> {
  return assistants(trx, accountId).where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertAssistant(
  trx: Trx,
  accountId: number,
  { name, description, config }: AssistantValues,
  max: number,
): Promise<AssistantRow | undefined> {
  if (!(await hasCapacity(trx, 'captain_assistant', accountId, max))) return undefined;
  return trx
    .insertInto('captain_assistant')
    .values({ account_id: accountId, name, description, config: jsonb<Record<string, unknown>>(config) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none. */
export function updateAssistant(
  trx: Trx,
  { accountId, id }: AssistantKey,
  { config, ...rest }: Partial<AssistantValues>,
  now: Date,
): Promise<AssistantRow | undefined> {
  const changes = config === undefined ? {} : { config: jsonb<Record<string, unknown>>(config) };
  return trx
    .updateTable('captain_assistant')
    .set({ ...rest, ...changes, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether it existed. Its knowledge is deleted with it, and its inboxes continue without it. */
export async function deleteAssistant(trx: Trx, { accountId, id }: AssistantKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('captain_assistant')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The ids of the inboxes an assistant answers in. */
export async function listInboxIds(db: Queryable, { accountId, id }: AssistantKey): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('captain_assistant_id', '=', id)
    .where('deleting_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The inboxes of an account in which another program answers; where two do, the bot is named. */
export async function listAnsweredByOthers(
  db: Queryable,
  accountId: number,
): Promise<{ inboxId: number; bot: string | null }[]> {
  const rows = await db
    .selectFrom('inbox as i')
    .leftJoin('agent_bot as b', (join) =>
      join.onRef('b.account_id', '=', 'i.account_id').onRef('b.id', '=', 'i.agent_bot_id'),
    )
    .leftJoin('integration_hook as h', (join) =>
      join
        .onRef('h.account_id', '=', 'i.account_id')
        .onRef('h.inbox_id', '=', 'i.id')
        .on('h.app_id', '=', 'dialogflow')
        .on('h.enabled', '=', true),
    )
    .select(['i.id', 'b.name as bot'])
    .where('i.account_id', '=', accountId)
    .where('i.deleting_at', 'is', null)
    .where((eb) => eb.or([eb('b.id', 'is not', null), eb('h.id', 'is not', null)]))
    .orderBy('i.id')
    .execute();
  return rows.map(({ id, bot }) => ({ inboxId: id, bot }));
}

/** The inbox with the assistant it has, locked for a change. */
export function lockInboxOf(trx: Trx, accountId: number, inboxId: number) {
  return trx
    .selectFrom('inbox')
    .select(['id', 'captain_assistant_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', inboxId)
    .where('deleting_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAssistantOfInbox(
  trx: Trx,
  inbox: { accountId: number; inboxId: number },
  assistantId: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('inbox')
    .set({ captain_assistant_id: assistantId, updated_at: now })
    .where('account_id', '=', inbox.accountId)
    .where('id', '=', inbox.inboxId)
    .execute();
}

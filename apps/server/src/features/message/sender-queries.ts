import type { Queryable } from '../../platform/db/database.ts';
import { anyOf, type MessageRow } from './queries.ts';

/** The people behind messages, each kind in one query. */
export async function findSenders(db: Queryable, accountId: number, rows: readonly MessageRow[]) {
  const idsOf = (type: string) => [
    ...new Set(rows.filter((row) => row.sender_type === type).flatMap((row) => row.sender_id ?? [])),
  ];
  const users = await findUsers(db, idsOf('User'));
  const contacts = await findContacts(db, accountId, idsOf('Contact'));
  const bots = await findBots(db, accountId, idsOf('AgentBot'));
  const assistants = await findAssistants(db, accountId, idsOf('Captain::Assistant'));
  return { users, contacts, bots, assistants };
}

async function findUsers(db: Queryable, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('user')
    .select(['id', 'name', 'display_name', 'avatar_key'])
    .where('id', '=', anyOf(ids))
    .execute();
}

async function findContacts(db: Queryable, accountId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact')
    .select([
      'id',
      'name',
      'email',
      'phone_number',
      'identifier',
      'blocked',
      'additional_attributes',
      'custom_attributes',
      'avatar_key',
      'last_activity_at',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute();
}

export async function findBots(db: Queryable, accountId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('agent_bot')
    .select(['id', 'name', 'avatar_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute();
}

async function findAssistants(db: Queryable, accountId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('captain_assistant')
    .select(['id', 'name', 'description', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute();
}

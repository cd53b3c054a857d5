import type { ReportType } from '@confab/contract/features/report';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** What reports are about: the keys are what rows are added up under. A channel has the id of its first inbox. */
export type SubjectRow = { id: number; name: string; keys: string[] };

export async function listSubjects(
  db: Queryable,
  accountId: number,
  type: Exclude<ReportType, 'account'>,
): Promise<SubjectRow[]> {
  const tables = {
    inbox: sql`select id, name, array[id::text] as keys from inbox
      where account_id = ${accountId} and deleting_at is null order by lower(name), id`,
    agent: sql`select u.id, u.name, array[u.id::text] as keys from account_user a join "user" u on u.id = a.user_id
      where a.account_id = ${accountId} and a.accepted_at is not null order by lower(u.name), u.id`,
    team: sql`select id, name, array[id::text] as keys from team
      where account_id = ${accountId} and deleting_at is null order by lower(name), id`,
    label: sql`select id, title as name, array[title] as keys from label
      where account_id = ${accountId} order by title`,
    channel: sql`select min(id) as id, channel as name, array_agg(id::text order by id) as keys from inbox
      where account_id = ${accountId} and deleting_at is null group by channel order by channel`,
  };
  const { rows } = await sql<SubjectRow>`${tables[type]}`.execute(db);
  return rows;
}

/** Inboxes that a bot or an assistant answers now. */
export async function listBotInboxes(db: Queryable, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inbox i where account_id = ${accountId} and deleting_at is null and (
      agent_bot_id is not null or captain_assistant_id is not null or exists (
        select 1 from integration_hook h
        where h.account_id = ${accountId} and h.inbox_id = i.id and h.app_id = 'dialogflow' and h.enabled))
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function listInboxChannels(db: Queryable, accountId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; channel: string }>`
    select id, channel from inbox where account_id = ${accountId}`.execute(db);
  return new Map(rows.map(({ id, channel }) => [id, channel]));
}

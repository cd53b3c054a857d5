import { sql } from 'kysely';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Queryable } from '../../../platform/db/database.ts';

/** A bot of an account, or without one of the installation, with the number of its token. */
export type AnyBotRow = {
  id: number;
  name: string;
  description: string | null;
  outgoing_url: string | null;
  avatar_key: string | null;
  bot_type: number;
  created_at: Date;
  token_id: number | null;
  account_id: number | null;
  account_name: string | null;
};

type BotRange = { q: string; before: number | undefined; limit: number };

/** Of accounts that are being deleted none. Bots of accounts and of the installation are numbered together. */
export async function listAnyBots(
  db: Queryable,
  { q, before, limit }: BotRange,
  owner: 'system' | 'account' | undefined,
): Promise<AnyBotRow[]> {
  const { rows } = await sql<AnyBotRow>`
    ${bots}
    where ${before === undefined ? sql`true` : sql`b.id < ${before}`}
      and ${owner === undefined ? sql`true` : owner === 'system' ? sql`b.account_id is null` : sql`b.account_id is not null`}
      and ${q === '' ? sql`true` : sql`(b.name ilike ${likePattern(q)} or b.id::text = ${q})`}
      and ${isThere}
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findAnyBot(db: Queryable, id: number): Promise<AnyBotRow | undefined> {
  const { rows } = await sql<AnyBotRow>`${bots} where b.id = ${id} and ${isThere}`.execute(db);
  return rows[0];
}

const isThere = sql`(b.account_id is null or (a.id is not null and a.deleting_at is null))`;

const bots = sql`
  select b.*, t.id as token_id, a.name as account_name
  from (
    select id, name, description, outgoing_url, avatar_key, 0 as bot_type, created_at, null::bigint as account_id
    from system_bot where deleting_at is null
    union all
    select id, name, description, outgoing_url, avatar_key, bot_type, created_at, account_id
    from agent_bot where system_bot_id is null
  ) b
  left join account a on a.id = b.account_id
  left join access_token t on t.owner_type = 'agent_bot' and t.owner_id = b.id`;

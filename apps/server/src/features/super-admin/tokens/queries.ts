import { sql } from 'kysely';
import type { TokenOwner } from '@confab/contract/features/super-admin-token';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Queryable } from '../../../platform/db/database.ts';

export type TokenRow = {
  id: number;
  owner_type: TokenOwner;
  owner_id: number;
  owner_name: string;
  owner_email: string | null;
  account_id: number | null;
  token_encrypted: string;
  created_at: Date;
};

/** Tokens of existing owners, newest first. `q` is the id of an owner, or a part of their name or address. */
export async function listTokens(
  db: Queryable,
  { q, before, limit }: { q: string; before: number | undefined; limit: number },
  owner: TokenOwner | undefined,
): Promise<TokenRow[]> {
  const pattern = likePattern(q);
  const { rows } = await sql<TokenRow>`
    ${tokens}
    where ${before === undefined ? sql`true` : sql`t.id < ${before}`}
      and ${owner === undefined ? sql`true` : sql`t.owner_type = ${owner}`}
      and ${q === '' ? sql`true` : sql`(o.name ilike ${pattern} or o.email ilike ${pattern} or t.owner_id::text = ${q})`}
    order by t.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findToken(db: Queryable, id: number): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`${tokens} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** The present token of an owner. */
export async function findTokenOf(
  db: Queryable,
  { type, id }: { type: TokenOwner; id: number },
): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    ${tokens} where t.owner_type = ${type} and t.owner_id = ${id}`.execute(db);
  return rows[0];
}

/** Bots that belong to an account are numbered together with those of the installation. */
const tokens = sql`
  select t.id, t.owner_type, t.owner_id, o.name as owner_name, o.email as owner_email, o.account_id,
    t.token_encrypted, t.created_at
  from access_token t
  cross join lateral (
    select u.name, u.email, null::bigint as account_id from "user" u where t.owner_type = 'user' and u.id = t.owner_id
    union all
    select p.name, null, null from platform_app p where t.owner_type = 'platform_app' and p.id = t.owner_id
    union all
    select s.name, null, null from system_bot s where t.owner_type = 'agent_bot' and s.id = t.owner_id
    union all
    select b.name, null, b.account_id from agent_bot b
      where t.owner_type = 'agent_bot' and b.id = t.owner_id and b.system_bot_id is null
  ) o`;

import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { customPermissions } from '../../platform/db/custom-permissions.ts';

/** The user columns needed for authentication, whatever the credential. */
export const personColumns = [
  'user.id',
  'user.name',
  'user.display_name',
  'user.email',
  'user.avatar_key',
  'user.confirmed_at',
] as const;

/** The session of one device of the user with this email, if it has not expired. */
export function findSession(db: Queryable, email: string, client: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      ...personColumns,
      'session.token_hash',
      'session.impersonator_id',
      'session.expires_at',
      'session.last_used_at',
    ])
    .where(sql`lower("user".email)`, '=', email.toLowerCase())
    .where('session.client', '=', client)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}

/** The user of a permanent token. */
export function findAccessToken(db: Queryable, tokenHash: string) {
  return db
    .selectFrom('access_token')
    .select(['owner_type', 'owner_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export function findPerson(db: Queryable, userId: number) {
  return db.selectFrom('user').select(personColumns).where('user.id', '=', userId).executeTakeFirst();
}

/** The account and, where the user belongs to it, the membership with the inboxes it may see. */
export function findMembership(db: Queryable, accountId: number, userId: number) {
  return db
    .selectFrom('account')
    .leftJoin('account_user', (join) =>
      join
        .onRef('account_user.account_id', '=', 'account.id')
        .on('account_user.user_id', '=', userId)
        .on('account_user.accepted_at', 'is not', null),
    )
    .select([
      'account.id',
      'account.locale',
      'account.status',
      'account.features',
      'account_user.user_id',
      'account_user.role',
      'account_user.custom_role_id',
      customPermissions('account_user').as('custom_permissions'),
      sql<boolean>`coalesce(account.settings -> 'contacts_open_to_all_agents' = 'true', false)`.as(
        'contacts_open_to_all_agents',
      ),
      sql<number[]>`array(
        select inbox_id from inbox_member m where m.account_id = account.id and m.user_id = ${userId}
      )`.as('inbox_ids'),
    ])
    .where('account.id', '=', accountId)
    .where('account.deleting_at', 'is', null)
    .executeTakeFirst();
}

/** A bot of the account, with how many of its inboxes it serves. */
export function findBot(db: Queryable, accountId: number, botId: number) {
  return db
    .selectFrom('agent_bot')
    .innerJoin('account', 'account.id', 'agent_bot.account_id')
    .select([
      'agent_bot.id',
      'agent_bot.name',
      'agent_bot.avatar_key',
      'account.locale',
      'account.status',
      sql<boolean>`exists (
        select 1 from inbox i where i.account_id = ${accountId} and i.agent_bot_id = agent_bot.id
      )`.as('connected'),
    ])
    .where('agent_bot.account_id', '=', accountId)
    .where('agent_bot.id', '=', botId)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';

export type NewUser = {
  name: string;
  email: string;
  passwordHash: string | null;
  confirmedAt: Date | null;
  type: 'SuperAdmin' | null;
  pubsubToken: string;
};

/** Throws a unique violation of `user_email_key` when the address is in use. */
export async function insertUser(trx: Trx, user: NewUser): Promise<{ id: number; created_at: Date }> {
  return trx
    .insertInto('user')
    .values({
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      confirmed_at: user.confirmedAt,
      type: user.type,
      pubsub_token: user.pubsubToken,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Inserts a user without a password and with an unconfirmed address; undefined when the address is in use. */
export function insertUserIfNew(trx: Trx, user: { name: string; email: string; pubsubToken: string }) {
  return trx
    .insertInto('user')
    .values({ name: user.name, email: user.email, pubsub_token: user.pubsubToken })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

const userColumns = [
  'id',
  'name',
  'email',
  'password_hash',
  'confirmed_at',
  'unconfirmed_email',
  'avatar_key',
  'custom_attributes',
  'type',
] as const;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export function findUser(db: Queryable, userId: number) {
  return db.selectFrom('user').select(userColumns).where('id', '=', userId).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that two changes of one user follow each other. */
export function lockUser(trx: Trx, userId: number) {
  return trx
    .selectFrom('user')
    .select(userColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Case-insensitive. */
export function findUserByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('user')
    .select(userColumns)
    .select('display_name')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The user with this address, locked against removal until the transaction ends. */
export function lockUserByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('user')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forKeyShare()
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export function findProfile(db: Queryable, userId: number) {
  return db
    .selectFrom('user')
    .leftJoin('access_token', (join) =>
      join.onRef('access_token.owner_id', '=', 'user.id').on('access_token.owner_type', '=', 'user'),
    )
    .select([
      'user.id',
      'user.name',
      'user.display_name',
      'user.email',
      'user.confirmed_at',
      'user.pubsub_token',
      'user.message_signature',
      'user.ui_settings',
      'user.custom_attributes',
      'user.type',
      'user.avatar_key',
      'user.created_at',
      'access_token.token_encrypted',
      'access_token.operator_replaced_at',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>[number];

/** The most recently opened one first; those never opened before all others. */
export function listMemberships(db: Queryable, userId: number) {
  return db
    .selectFrom('account_user')
    .innerJoin('account', 'account.id', 'account_user.account_id')
    .leftJoin('custom_role', (join) =>
      join
        .onRef('custom_role.account_id', '=', 'account_user.account_id')
        .onRef('custom_role.id', '=', 'account_user.custom_role_id'),
    )
    .select([
      'account.id',
      'account.name',
      'account.status',
      'account.locale',
      'account_user.role',
      'account_user.custom_role_id',
      'custom_role.name as custom_role_name',
      'custom_role.description as custom_role_description',
      'custom_role.permissions as custom_permissions',
      'account_user.inviter_id',
      'account_user.availability',
      'account_user.auto_offline',
      'account_user.active_at',
    ])
    .where('account_user.user_id', '=', userId)
    .where('account_user.accepted_at', 'is not', null)
    .where('account.deleting_at', 'is', null)
    .orderBy('account_user.active_at', (order) => order.desc().nullsFirst())
    .orderBy('account.id')
    .execute();
}

/** Absent keys stay as they are. */
export type UserChanges = {
  name?: string;
  displayName?: string | null;
  email?: string;
  unconfirmedEmail?: string | null;
  confirmedAt?: Date | null;
  passwordHash?: string | null;
  pubsubToken?: string;
  messageSignature?: string | null;
  uiSettings?: Record<string, unknown>;
  customAttributes?: Record<string, unknown>;
  avatarKey?: string | null;
  type?: 'SuperAdmin' | null;
};

export async function updateUser(trx: Trx, userId: number, changes: UserChanges): Promise<void> {
  await trx
    .updateTable('user')
    .set({
      name: changes.name,
      display_name: changes.displayName,
      email: changes.email,
      unconfirmed_email: changes.unconfirmedEmail,
      confirmed_at: changes.confirmedAt,
      password_hash: changes.passwordHash,
      pubsub_token: changes.pubsubToken,
      message_signature: changes.messageSignature,
      ui_settings: changes.uiSettings && jsonb(changes.uiSettings),
      custom_attributes: changes.customAttributes && jsonb(changes.customAttributes),
      avatar_key: changes.avatarKey,
      type: changes.type,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Removes the user unless they belong to an account or are invited to one, run the installation, or still have or
 * participate in conversations. `provenToo`: also a user who has proven their address.
 */
export async function deleteOrphanedUser(trx: Trx, userId: number, provenToo: boolean): Promise<DeletedUser> {
  const user = await trx
    .selectFrom('user')
    .select(['type', 'confirmed_at', 'avatar_key'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined || user.type !== null) return { outcome: 'kept' };
  if (user.confirmed_at !== null && !provenToo) return { outcome: 'kept' };
  const ties = await sql<{ member: boolean; assigned: boolean }>`
    select
      exists (select 1 from account_user where user_id = ${userId}) as member,
      (exists (select 1 from conversation where assignee_id = ${userId})
        or exists (select 1 from conversation_user where user_id = ${userId})) as assigned`.execute(trx);
  if (ties.rows[0]?.member !== false) return { outcome: 'kept' };
  if (ties.rows[0].assigned) return { outcome: 'busy' };
  await trx
    .deleteFrom('access_token')
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', userId)
    .execute();
  await trx.deleteFrom('user').where('id', '=', userId).execute();
  return { outcome: 'deleted', avatarKey: user.avatar_key };
}

/** The image of a deleted user is removed by the caller. */
export type DeletedUser = { outcome: 'deleted'; avatarKey: string | null } | { outcome: 'kept' | 'busy' };

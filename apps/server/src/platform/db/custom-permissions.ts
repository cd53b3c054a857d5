import { sql, type RawBuilder } from 'kysely';

/** The stored permissions of the custom role of a membership, null without one; `accountUser` is its table's name. */
export function customPermissions(accountUser: string): RawBuilder<string[] | null> {
  return sql<string[] | null>`(
    select role.permissions from custom_role role
    where role.account_id = ${sql.ref(`${accountUser}.account_id`)}
      and role.id = ${sql.ref(`${accountUser}.custom_role_id`)}
  )`;
}

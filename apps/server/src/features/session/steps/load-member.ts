import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { Credential, MemberActor, Person } from '../../../platform/auth/actor.ts';
import { permissionsOf, roleOf } from '@confab/rules/permissions';
import type { Platform } from '../../../platform/platform.ts';
import { findMembership, type findPerson } from '../queries.ts';

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    email: row.email,
    avatarKey: row.avatar_key,
    confirmed: row.confirmed_at !== null,
  };
}

/** The membership of a person in an account, as it is now. */
export async function memberOf(
  platform: Platform,
  person: Person,
  credential: Credential,
  accountId: number,
  { suspended, feature }: { suspended: boolean; feature?: string | undefined },
): Promise<MemberActor> {
  const row = await platform.memo.remember(
    `member:${accountId}:${person.id}`,
    () => [`user:${person.id}`, `account:${accountId}`],
    () => loadMembership(platform, accountId, person.id),
  );
  if (row.status !== activeAccount && !suspended) throw new Failure('account_suspended');
  if (feature !== undefined && !row.features.includes(feature)) throw new Failure('not_authorized');
  const role = roleOf(row.role);
  return {
    kind: 'member',
    accountId,
    accountLocale: row.locale,
    person,
    credential,
    role,
    customRoleId: row.custom_role_id,
    permissions: permissionsOf(role, row.custom_permissions),
    inboxIds: role === 'administrator' ? 'all' : row.inbox_ids,
    contactsOpenToAllAgents: row.contacts_open_to_all_agents,
  };
}

async function loadMembership(platform: Platform, accountId: number, userId: number) {
  const row = await findMembership(platform.db, accountId, userId);
  if (row === undefined || row.user_id === null || row.role === null) throw new Failure('not_account_member');
  return { ...row, role: row.role };
}

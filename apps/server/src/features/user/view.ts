import { accountStatuses } from '@confab/contract/features/account';
import {
  availabilities,
  type Availability,
  type Profile,
  type UserPush,
} from '@confab/contract/features/user';
import { customRolePermissions } from '@confab/contract/kit/permissions';
import { permissionsOf, roleOf } from '@confab/rules/permissions';
import type { Person } from '../../platform/auth/actor.ts';
import { avatarUrl } from '../../platform/files/links.ts';
import type { MembershipRow, ProfileRow } from './queries.ts';

/** The name shown to others: the display name if there is one. */
export function availableName(person: { name: string; displayName: string | null }): string {
  return person.displayName === null || person.displayName === '' ? person.name : person.displayName;
}

/** A user as sender, assignee or performer. Events carry no availability: it would be old on arrival. */
export function userPush(
  frontendUrl: string,
  person: Omit<Person, 'confirmed' | 'email'>,
  availability: Availability | null = null,
): UserPush {
  const avatar = avatarUrl(frontendUrl, person.avatarKey);
  return {
    id: person.id,
    name: person.name,
    available_name: availableName(person),
    avatar_url: avatar,
    type: 'user',
    availability_status: availability,
    thumbnail: avatar,
  };
}

/** The user's own profile. `memberships` are sorted newest first; `present` holds account ids. */
export function profileView(
  frontendUrl: string,
  row: ProfileRow,
  accessToken: string,
  memberships: readonly MembershipRow[],
  present: ReadonlySet<number>,
): Profile {
  const [current] = memberships;
  return {
    access_token: accessToken,
    ...(row.operator_replaced_at === null
      ? {}
      : { access_token_replaced_at: row.operator_replaced_at.toISOString() }),
    account_id: current?.id ?? null,
    available_name: availableName({ name: row.name, displayName: row.display_name }),
    avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    confirmed: row.confirmed_at !== null,
    display_name: row.display_name,
    message_signature: row.message_signature,
    email: row.email,
    id: row.id,
    inviter_id: current?.inviter_id ?? null,
    name: row.name,
    provider: 'email',
    pubsub_token: row.pubsub_token,
    ...(Object.keys(row.custom_attributes).length > 0 ? { custom_attributes: row.custom_attributes } : {}),
    role: current === undefined ? null : roleOf(current.role),
    ui_settings: row.ui_settings,
    uid: row.email,
    type: row.type === 'SuperAdmin' ? 'SuperAdmin' : null,
    accounts: memberships.map((membership) => membershipView(membership, present.has(membership.id))),
  };
}

function membershipView(row: MembershipRow, present: boolean): Profile['accounts'][number] {
  const role = roleOf(row.role);
  return {
    id: row.id,
    name: row.name,
    status: accountStatuses[row.status] ?? 'suspended',
    active_at: row.active_at === null ? null : row.active_at.toISOString(),
    role,
    permissions: [...permissionsOf(role, row.custom_permissions)],
    availability: availabilities[row.availability] ?? 'offline',
    availability_status: effectiveAvailability(
      { availability: row.availability, autoOffline: row.auto_offline },
      present,
    ),
    auto_offline: row.auto_offline,
    ...customRoleOf(row),
  };
}

function customRoleOf(
  row: MembershipRow,
): Pick<Profile['accounts'][number], 'custom_role_id' | 'custom_role'> {
  const { custom_role_id: id, custom_role_name: name, custom_role_description: description } = row;
  if (id === null || name === null) return {};
  const permissions = customRolePermissions.filter((each) => row.custom_permissions?.includes(each));
  return { custom_role_id: id, custom_role: { id, name, description: description ?? '', permissions } };
}

/** The availability that others see: the chosen one if auto-offline is off or the user is online, otherwise offline. */
export function effectiveAvailability(
  membership: { availability: number; autoOffline: boolean },
  present: boolean,
): Availability {
  if (membership.autoOffline && !present) return 'offline';
  return availabilities[membership.availability] ?? 'offline';
}

import { availabilities, type Agent } from '@confab/contract/features/user';
import { roleOf } from '@confab/rules/permissions';
import { avatarUrl } from '../../platform/files/links.ts';
import { availableName, effectiveAvailability } from '../user/index.ts';
import type { AgentRow } from './queries.ts';

/** A user of an account as the other users of it see them. `present`: seen on a socket a moment ago. */
export function agentView(frontendUrl: string, row: AgentRow, present: boolean): Agent {
  if (row.accepted_at === null) return invitedView(row);
  return {
    id: row.id,
    account_id: row.account_id,
    availability_status: effectiveAvailability(
      { availability: row.availability, autoOffline: row.auto_offline },
      present,
    ),
    auto_offline: row.auto_offline,
    confirmed: row.confirmed_at !== null,
    email: row.email,
    available_name: availableName({ name: row.name, displayName: row.display_name }),
    ...(Object.keys(row.custom_attributes).length > 0 ? { custom_attributes: row.custom_attributes } : {}),
    name: row.name,
    role: roleOf(row.role),
    thumbnail: avatarUrl(frontendUrl, row.avatar_key),
    ...(row.custom_role_id === null ? {} : { custom_role_id: row.custom_role_id }),
  };
}

/** Someone who has not accepted yet is shown as they were invited: inviting reveals nothing about a user. */
function invitedView(row: AgentRow): Agent {
  const name = row.invited_name ?? '';
  return {
    id: row.id,
    account_id: row.account_id,
    availability_status: 'offline',
    auto_offline: row.auto_offline,
    confirmed: false,
    email: row.invited_email ?? '',
    available_name: name,
    name,
    role: roleOf(row.role),
    thumbnail: '',
    ...(row.custom_role_id === null ? {} : { custom_role_id: row.custom_role_id }),
  };
}

/** The number under which an availability is stored. */
export function storedAvailability(availability: (typeof availabilities)[number]): number {
  return availabilities.indexOf(availability);
}

import { accountFeatures, accountStatuses } from '@confab/contract/features/account';
import type { ConsoleAccount, ConsoleAccountRow } from '@confab/contract/features/super-admin-account';
import type { ConsoleUser, ConsoleUserRow } from '@confab/contract/features/super-admin-user';
import { consolePageSize } from '@confab/contract/kit/console';
import { roleOf } from '@confab/rules/permissions';
import { avatarUrl } from '../../platform/files/links.ts';
import type { AccountRow } from '../account/index.ts';
import type { findUserDetails, listAccounts, listMembers, listUsers } from './list-queries.ts';

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;

export function accountRowView(row: Rows<typeof listAccounts>[number]): ConsoleAccountRow {
  return {
    id: row.id,
    name: row.name,
    status: accountStatuses[row.status] ?? 'suspended',
    locale: row.locale,
    created_at: row.created_at.toISOString(),
    users: row.users,
  };
}

export function accountView(
  row: AccountRow,
  members: Rows<typeof listMembers>,
  users: number,
): ConsoleAccount {
  const enabled = new Set(row.features);
  return {
    ...accountRowView({ ...row, users }),
    domain: row.domain,
    support_email: row.support_email,
    features: Object.fromEntries(Object.keys(accountFeatures).map((name) => [name, enabled.has(name)])),
    limits: row.limits,
    members: members.map(({ id, name, email, role, accepted_at: acceptedAt }) => ({
      id,
      name,
      email,
      role: roleOf(role),
      invited: acceptedAt === null,
    })),
  };
}

export function userRowView(frontendUrl: string, row: Rows<typeof listUsers>[number]): ConsoleUserRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    confirmed: row.confirmed_at !== null,
    super_admin: row.type === 'SuperAdmin',
    created_at: row.created_at.toISOString(),
  };
}

export function userView(
  frontendUrl: string,
  row: NonNullable<Awaited<ReturnType<typeof findUserDetails>>>,
  more: { hasTwoFactor: boolean; accounts: readonly { id: number; name: string; role: number }[] },
): ConsoleUser {
  return {
    ...userRowView(frontendUrl, row),
    display_name: row.display_name,
    two_factor: more.hasTwoFactor,
    accounts: more.accounts.map(({ id, name, role }) => ({ id, name, role: roleOf(role) })),
  };
}

/** A page from rows queried with one more than it holds, to detect a next page. */
export function pageOf<T extends { id: number }>(
  rows: readonly T[],
  size: number = consolePageSize,
): { payload: T[]; next: number | null } {
  const payload = rows.slice(0, size);
  return { payload, next: rows.length > size ? (payload.at(-1)?.id ?? null) : null };
}

import type { Permission } from '@confab/contract/kit/permissions';
import type { Profile } from '@confab/contract/features/user';

export type AccountMembership = Profile['accounts'][number];

/** Who may see conversations at all. */
export const conversationPermissions = [
  'administrator',
  'agent',
  'conversation_manage',
  'conversation_unassigned_manage',
  'conversation_participating_manage',
] as const satisfies readonly Permission[];

/** Who may see contacts. */
export const contactPermissions = [
  'administrator',
  'agent',
  'contact_manage',
] as const satisfies readonly Permission[];

export const everyMember = ['administrator', 'agent', 'custom_role'] as const satisfies readonly Permission[];

export function membershipOf(profile: Profile, accountId: number): AccountMembership | undefined {
  return profile.accounts.find((account) => account.id === accountId);
}

/** Whether one of the held permissions is among those asked for. */
export function hasAny(held: readonly string[], asked: readonly Permission[]): boolean {
  return asked.some((permission) => held.includes(permission));
}

/** The account to open when the address names none: the one last worked in, else the first. */
export function homeAccountId(profile: Profile): number | undefined {
  const isMember = profile.accounts.some((account) => account.id === profile.account_id);
  return isMember ? (profile.account_id ?? undefined) : profile.accounts[0]?.id;
}

/** Path of a place inside an account: `accountPath(1, 'settings/labels')`. */
export function accountPath(accountId: number, rest: string): string {
  return `/app/accounts/${accountId}/${rest}`;
}

/**
 * Where one can work, in the order in which they are landed on: reports and the help center belong between these,
 * each with its own permissions.
 */
const sections: readonly { path: string; permissions: readonly Permission[] }[] = [
  { path: 'dashboard', permissions: conversationPermissions },
  { path: 'contacts', permissions: contactPermissions },
  { path: 'profile/settings', permissions: everyMember },
];

/** The first section the membership may use. */
export function landingPath(account: AccountMembership): string {
  const section = sections.find(({ permissions }) => hasAny(account.permissions, permissions));
  return accountPath(account.id, section?.path ?? 'profile/settings');
}

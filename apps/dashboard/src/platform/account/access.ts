import type { AccountFeature } from '@confab/contract/features/account';
import {
  contactPermissions,
  contactTransferPermissions,
  conversationPermissions,
  knowledgePermissions,
  reportPermissions,
  type Permission,
} from '@confab/contract/kit/permissions';
import type { Profile } from '@confab/contract/features/user';
import { hasAny } from '@confab/rules/permissions';

export type AccountMembership = Profile['accounts'][number];

export { contactPermissions, contactTransferPermissions, conversationPermissions, hasAny, reportPermissions };

export const allMembers = ['administrator', 'agent', 'custom_role'] as const satisfies readonly Permission[];

export function membershipOf(profile: Profile, accountId: number): AccountMembership | undefined {
  return profile.accounts.find((account) => account.id === accountId);
}

/** The account to open when the address names none: the one last worked in, else the first. */
export function homeAccountId(profile: Profile): number | undefined {
  const isMember = profile.accounts.some((account) => account.id === profile.account_id);
  return isMember ? (profile.account_id ?? undefined) : profile.accounts[0]?.id;
}

/** The path of a screen inside an account: `accountPath(1, 'settings/labels')`. */
export function accountPath(accountId: number, rest: string): string {
  return `/app/accounts/${accountId}/${rest}`;
}

/** The screens a user may start on, in order of preference. */
const sections: readonly { path: string; permissions: readonly Permission[]; featureKey?: AccountFeature }[] =
  [
    { path: 'dashboard', permissions: conversationPermissions },
    { path: 'contacts', permissions: contactPermissions, featureKey: 'crm' },
    { path: 'reports/overview', permissions: reportPermissions, featureKey: 'reports' },
    { path: 'portals', permissions: knowledgePermissions, featureKey: 'help_center' },
    { path: 'profile/settings', permissions: allMembers },
  ];

/** The first section the membership may use, of those the account has as far as is known. */
export function landingPath(
  account: AccountMembership,
  hasFeature: (key: AccountFeature) => boolean = () => true,
): string {
  const section = sections.find(
    ({ permissions, featureKey }) =>
      hasAny(account.permissions, permissions) && (featureKey === undefined || hasFeature(featureKey)),
  );
  return accountPath(account.id, section?.path ?? 'profile/settings');
}

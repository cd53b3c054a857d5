import type { Profile } from '@confab/contract/features/user';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { profileQuery } from './profile-query.ts';
import {
  contactPermissions,
  contactTransferPermissions,
  hasAny,
  membershipOf,
  type AccountMembership,
} from './access.ts';

/** The account in the address; 0 outside of accounts. */
export function useAccountId(): number {
  const { accountId } = useParams({ strict: false });
  return Number(accountId ?? 0);
}

/** The signed-in user. Only inside an account or another guarded route, where the guard has loaded it. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data;
}

/** The logged-in user's membership in the account of the URL. */
export function useMembership(): AccountMembership | undefined {
  return membershipOf(useProfile(), useAccountId());
}

/** Whether contacts may be looked for, changed and written to; those of a conversation are seen with it. */
export function useMayUseContacts(): boolean {
  return hasAny(useMembership()?.permissions ?? [], contactPermissions);
}

/** Whether contacts may be imported and exported. */
export function useMayTransferContacts(): boolean {
  return hasAny(useMembership()?.permissions ?? [], contactTransferPermissions);
}

export function useIsAdministrator(): boolean {
  return hasAny(useMembership()?.permissions ?? [], ['administrator']);
}

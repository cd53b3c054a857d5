import type { CustomRole } from '@confab/contract/features/custom-role';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { customRolesQuery } from '../api.ts';

/** The custom roles that can be given; none where the account does not have the feature. */
export function useCustomRoles(): readonly CustomRole[] {
  const isOffered = useHasFeature()('custom_roles');
  const { data } = useQuery({ ...customRolesQuery(useAccountId()), enabled: isOffered });
  return isOffered ? (data ?? []) : [];
}

import type { Account } from '@confab/contract/features/account';

/** When the account will be deleted; undefined unless deletion was requested. */
export function deletionDate(account: Pick<Account, 'custom_attributes'> | undefined): Date | undefined {
  const at = account?.custom_attributes?.['marked_for_deletion_at'];
  const date = typeof at === 'string' ? new Date(at) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

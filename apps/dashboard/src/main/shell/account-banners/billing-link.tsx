import { ButtonLink } from '@confab/ui/button-link';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useRouteName } from '../areas.ts';

/** The way to the billing screen, except on it. */
export function BillingLink({ label }: { label: string }) {
  const isThere = useRouteName() === 'billing_settings_index';
  const accountId = useAccountId();
  if (isThere) return null;
  return (
    <ButtonLink size="small" href={accountPath(accountId, 'settings/billing')}>
      {label}
    </ButtonLink>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import { accountQuery } from '../api.ts';

const Notice = lazy(async () => {
  const [{ DeletionNotice }] = await Promise.all([
    import('./deletion-notice.tsx'),
    loadMessages(['account']),
  ]);
  return { default: DeletionNotice };
});

/** Shown to those who can cancel the deletion of the account. Loaded only if one is pending. */
export function DeletionBanner() {
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const { data: account } = useQuery({ ...accountQuery(accountId), enabled: accountId > 0 });
  if (!isAdministrator || account?.custom_attributes?.['marked_for_deletion_at'] === undefined) return null;
  return (
    <Suspense>
      <Notice account={account} />
    </Suspense>
  );
}

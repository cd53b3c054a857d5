import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../account/index.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { limitsQuery } from '../api.ts';
import { SubscriptionCard } from '../parts/subscription-card.tsx';
import { UsageCard } from '../parts/usage-card.tsx';

/** What the account pays for, and how much of it is used. */
export function BillingScreen() {
  const text = useText();
  const accountId = useAccountId();
  const account = useQuery(accountQuery(accountId));
  const usage = useQuery(limitsQuery(accountId));
  return (
    <SettingsPage title={text('billing:title')} description={text('billing:description')}>
      <div className="flex flex-col gap-4">
        <QueryView query={account} skeleton={<FormSkeleton />} errorTitle={text('billing:loadError')}>
          {(shown) => <SubscriptionCard account={shown} />}
        </QueryView>
        <QueryView query={usage} skeleton={<FormSkeleton />} errorTitle={text('billing:usage.loadError')}>
          {({ limits }) => <UsageCard limits={limits} />}
        </QueryView>
      </div>
    </SettingsPage>
  );
}

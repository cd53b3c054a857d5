import { Banner } from '@confab/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { accountQuery } from '../../../features/account/index.ts';
import { limitsQuery } from '../../../features/billing/index.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { isOverLimit, isTrial } from './billing-model.ts';
import { BillingLink } from './billing-link.tsx';

/** The account uses more than its limits allow. On the cloud, after the trial. */
export function OverLimitBanner() {
  const text = useText();
  const [now] = useState(() => new Date());
  const accountId = useAccountId();
  const isAdministrator = useIsAdministrator();
  const { data: account } = useQuery(accountQuery(accountId));
  const mayConcern = pageConfig().isCloud && account !== undefined && !isTrial(account, now);
  const { data: usage } = useQuery({ ...limitsQuery(accountId), enabled: mayConcern });
  if (!mayConcern || usage === undefined || !isOverLimit(usage.limits)) return null;
  return (
    <Banner
      tone="warning"
      icon={<Gauge size={16} />}
      action={isAdministrator && <BillingLink label={text('banner:showUsage')} />}
    >
      {text(isAdministrator ? 'banner:overLimit' : 'banner:overLimitAgent')}
    </Banner>
  );
}

import { Banner } from '@confab/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { accountQuery } from '../../../features/account/index.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { isPaymentPending } from './billing-model.ts';
import { BillingLink } from './billing-link.tsx';

/** The subscription has run out unpaid. For administrators, on the cloud. */
export function PaymentBanner() {
  const text = useText();
  const [now] = useState(() => new Date());
  const isAdministrator = useIsAdministrator();
  const { data: account } = useQuery(accountQuery(useAccountId()));
  if (!pageConfig().isCloud || !isAdministrator || !isPaymentPending(account, now)) return null;
  return (
    <Banner
      tone="danger"
      icon={<CreditCard size={16} />}
      action={<BillingLink label={text('banner:openBilling')} />}
    >
      {text('banner:payment')}
    </Banner>
  );
}

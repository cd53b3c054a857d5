import { CreditCard } from 'lucide-react';
import type { Feature } from '../../platform/feature.ts';
import { lazyScreen } from '../../platform/pages/lazy-screen.ts';

export const billingFeature: Feature = {
  gate: { isCloudOnly: true },
  screens: [
    {
      path: 'billing',
      name: 'billing_settings_index',
      component: lazyScreen(() => import('./screens/billing-screen.tsx'), 'BillingScreen', ['billing']),
    },
  ],
  entries: [{ label: 'shell:nav.billing', icon: CreditCard, path: 'settings/billing', routes: /^billing_/ }],
};

/** The screen of a setting that is disabled for the account. */
export const planFeature: Feature = {
  screens: [
    {
      path: 'plan',
      name: 'settings_plan',
      component: lazyScreen(() => import('./screens/plan-screen.tsx'), 'PlanScreen', ['billing']),
    },
  ],
};

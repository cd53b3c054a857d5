import { FeatureProvider } from '@confab/ui/feature-wrapper';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '../../../features/account/index.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';

/** Provides the features of the URL's account to everything inside. */
export function AccountFeatures({ children }: { children: ReactNode }) {
  const { data: account } = useQuery(accountQuery(useAccountId()));
  return <FeatureProvider features={account?.features}>{children}</FeatureProvider>;
}

import type { AccountFeature } from '@confab/contract/features/account';
import { pageConfig } from '../page-config.ts';

/** What a screen needs besides permissions. */
export type Gate = {
  /** The account has this. */
  featureKey?: AccountFeature;
  /** Where there are plans, an account without the feature sees that there is one. */
  isPremium?: true;
  /** The installation is a hosted cloud. */
  isCloudOnly?: true;
};

/** `plan`: the account does not have it, but is shown that it could. */
export type GateState = 'open' | 'plan' | 'closed';

export function gateState(
  { featureKey, isPremium, isCloudOnly }: Gate,
  hasFeature: (key: AccountFeature) => boolean,
): GateState {
  const { isCloud, hasPlansToShow } = pageConfig();
  if (isCloudOnly && !isCloud) return 'closed';
  if (featureKey === undefined || hasFeature(featureKey)) return 'open';
  return isPremium && hasPlansToShow ? 'plan' : 'closed';
}

import { useHasFeature } from '@confab/ui/feature-wrapper';
import { hasAny } from '../../../platform/account/access.ts';
import { useMembership } from '../../../platform/account/account-context.ts';
import type { SettingsEntry } from '../../../platform/feature.ts';
import { features } from '../../features.ts';

const entries = features.flatMap((feature) => feature.entries ?? []);

/** The settings the signed-in user may open and the account has. */
export function useSettingsEntries(): readonly SettingsEntry[] {
  const permissions = useMembership()?.permissions ?? [];
  const hasFeature = useHasFeature();
  return entries
    .filter((entry) => hasAny(permissions, entry.permissions ?? ['administrator']))
    .filter(({ featureKey }) => featureKey === undefined || hasFeature(featureKey));
}

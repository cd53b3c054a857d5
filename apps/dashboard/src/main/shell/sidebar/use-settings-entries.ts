import { useHasFeature } from '@confab/ui/feature-wrapper';
import { hasAny } from '../../../platform/account/access.ts';
import { useMembership } from '../../../platform/account/account-context.ts';
import { gateState } from '../../../platform/account/gate.ts';
import type { SettingsEntry } from '../../../platform/feature.ts';
import { features } from '../../features.ts';

const entries = features.flatMap(({ gate, entries: own = [] }) => own.map((entry) => ({ ...entry, gate })));

/** One settings entry; `isLocked`: not in the account's plan. */
export type ShownEntry = SettingsEntry & { isLocked: boolean };

/** The settings the signed-in user may open and the account has, or could have. */
export function useSettingsEntries(): readonly ShownEntry[] {
  const permissions = useMembership()?.permissions ?? [];
  const hasFeature = useHasFeature();
  return entries
    .filter((entry) => hasAny(permissions, entry.permissions ?? ['administrator']))
    .flatMap(({ gate, ...entry }) => {
      const state = gateState(gate ?? {}, hasFeature);
      return state === 'closed' ? [] : [{ ...entry, isLocked: state === 'plan' }];
    });
}

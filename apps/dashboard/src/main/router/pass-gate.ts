import type { AccountFeature } from '@confab/contract/features/account';
import type { Profile } from '@confab/contract/features/user';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { accountQuery } from '../../features/account/index.ts';
import { accountPath, landingPath, membershipOf } from '../../platform/account/access.ts';
import { gateState, type Gate } from '../../platform/account/gate.ts';

/** Sends on from a screen that the account, or this installation, does not have. */
export async function passGate(queryClient: QueryClient, profile: Profile, accountId: number, gate: Gate) {
  const { features } = await queryClient.ensureQueryData(accountQuery(accountId));
  const hasFeature = (key: AccountFeature) => features[key] === true;
  const state = gateState(gate, hasFeature);
  const account = membershipOf(profile, accountId);
  if (state === 'open' || !account) return;
  const to = state === 'plan' ? accountPath(accountId, 'settings/plan') : landingPath(account, hasFeature);
  throw redirect({ to, replace: true });
}

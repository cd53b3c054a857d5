import type { AccountFeature } from '@confab/contract/features/account';
import type { Profile } from '@confab/contract/features/user';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { accountQuery } from '../../features/account/index.ts';
import { accountPath, landingPath, membershipOf } from '../../platform/account/access.ts';
import { gateState, type Gate } from '../../platform/account/gate.ts';

/** Sends on from a screen that the account, or this installation, does not have. */
export async function redirectAtGate(
  queryClient: QueryClient,
  profile: Profile,
  accountId: number,
  gates: Gate | readonly Gate[],
) {
  const { features } = await queryClient.ensureQueryData(accountQuery(accountId));
  const hasFeature = (key: AccountFeature) => features[key] === true;
  const states = [gates].flat().map((gate) => gateState(gate, hasFeature));
  const state = states.find((each) => each === 'closed') ?? states.find((each) => each === 'plan');
  const account = membershipOf(profile, accountId);
  if (state === undefined || !account) return;
  const to = state === 'plan' ? accountPath(accountId, 'settings/plan') : landingPath(account, hasFeature);
  throw redirect({ to, replace: true });
}

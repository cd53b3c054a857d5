import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, updateAccount } from '../queries.ts';

/** After sign-up and inviting a team, onboarding is complete. */
export async function finishOnboardingStep(platform: Platform, accountId: number): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (account === undefined || account.custom_attributes['onboarding_step'] === undefined) return;
    const { onboarding_step: _, ...customAttributes } = account.custom_attributes;
    await updateAccount(trx, accountId, { customAttributes });
  });
}

import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { findEnabledHook, type HookRow } from '../../queries.ts';
import { leadSquaredApp } from '../app-model.ts';

/** The account's connection, while it is switched on and the account has the feature. */
export async function usableHook(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
): Promise<HookRow | undefined> {
  const hook = await findEnabledHook(db, accountId, leadSquaredApp.id);
  const account = hook && (await findAccount(db, accountId));
  return account?.features.includes(leadSquaredApp.featureKey ?? '') ? hook : undefined;
}

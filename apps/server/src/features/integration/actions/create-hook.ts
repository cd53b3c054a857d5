import type { IntegrationHook } from '@confab/contract/features/integration';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { channelOf } from '../../../channels/registry.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { CatalogApp } from '../catalog-model.ts';
import {
  alreadyConnected,
  connectableApp,
  hookSettings,
  inboxMissing,
  inboxUnexpected,
  inboxNotSupported,
} from '../model.ts';
import { findHookOf, findInboxChannel, insertHook } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { checkAddress } from '../steps/check-address.ts';
import { checkCredentials } from '../steps/check-credentials.ts';
import { sealSecrets } from '../steps/hook-secrets.ts';
import { requireFeature } from '../steps/require-feature.ts';
import { verifyConnection } from '../steps/verify-connection.ts';
import { hookView } from '../view.ts';

type Input = {
  app_id: string;
  inboxId: number | null;
  isEnabled: boolean;
  settings: Record<string, unknown>;
};

/**
 * Connects an app. Throws `invalid` on `app_id` (not in the catalog, connected already), `feature_flag`, `inbox_id` and
 * `settings`.
 */
export async function createHook(
  platform: Platform,
  accountId: number,
  { app_id: appId, inboxId, isEnabled, settings: input }: Input,
): Promise<IntegrationHook> {
  const app = connectableApp(appId);
  await requireFeature(platform.db, app, accountId);
  const entered = hookSettings(app, input);
  const { secrets } = entered;
  checkCredentials(app, secrets);
  await checkAddress(platform, app, entered.settings);
  if (!app.isMultiple && (await findHookOf(platform.db, accountId, appId)) !== undefined)
    throw alreadyConnected();
  const settled = await verifyConnection(platform, app, { ...entered, isEnabled });
  return transact(platform, async (trx, emit) => {
    const row = await insertHook(trx, accountId, appId, {
      inbox_id: await checkedInboxId(trx, app, accountId, inboxId),
      enabled: isEnabled,
      settings: settled?.settings ?? entered.settings,
      reference_id: settled?.reference ?? null,
      secrets_encrypted: sealSecrets(platform, accountId, appId, secrets),
    });
    if (row === undefined) throw alreadyConnected();
    announceChange(emit, accountId, appId);
    return hookView(app, row, secrets);
  });
}

/** The inbox of an app that is connected to one; all others belong to the account. */
async function checkedInboxId(
  db: Queryable,
  { hookType }: CatalogApp,
  accountId: number,
  inboxId: number | null,
): Promise<number | null> {
  if (hookType === 'account') {
    if (inboxId !== null) throw inboxUnexpected();
    return null;
  }
  const channel = inboxId === null ? undefined : await findInboxChannel(db, accountId, inboxId);
  if (channel === undefined) throw inboxMissing();
  if (channelOf(channel).email !== undefined) throw inboxNotSupported();
  return inboxId;
}

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
  inboxUnfit,
} from '../model.ts';
import { findInboxChannel, insertHook } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { checkAddress } from '../steps/check-address.ts';
import { checkCredentials } from '../steps/check-credentials.ts';
import { sealSecrets } from '../steps/hook-secrets.ts';
import { hookView } from '../view.ts';

type Given = {
  app_id: string;
  inboxId: number | null;
  isEnabled: boolean;
  settings: Record<string, unknown>;
};

/** Connects an app. Throws `invalid` on `app_id` (not in the catalog, connected already), `inbox_id` and `settings`. */
export async function createHook(
  platform: Platform,
  accountId: number,
  { app_id: appId, inboxId, isEnabled, settings: given }: Given,
): Promise<IntegrationHook> {
  const app = connectableApp(appId);
  const { settings, secrets } = hookSettings(app, given);
  checkCredentials(app, secrets);
  await checkAddress(platform, app, settings);
  return transact(platform, async (trx, emit) => {
    const row = await insertHook(trx, accountId, appId, {
      inbox_id: await checkedInboxId(trx, app, accountId, inboxId),
      enabled: isEnabled,
      settings,
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
  if (channelOf(channel).email !== undefined) throw inboxUnfit();
  return inboxId;
}

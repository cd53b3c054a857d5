import type { IntegrationHook } from '@confab/contract/features/integration';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { alreadyConnected, connectableApp, hookSettings } from '../model.ts';
import { insertHook } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { sealSecrets } from '../steps/hook-secrets.ts';
import { hookView } from '../view.ts';

type Given = { app_id: string; isEnabled: boolean; settings: Record<string, unknown> };

/** Connects an app. Throws `invalid` on `app_id` (not in the catalog, connected already) and `settings`. */
export async function createHook(
  platform: Platform,
  accountId: number,
  { app_id: appId, isEnabled, settings: given }: Given,
): Promise<IntegrationHook> {
  const app = connectableApp(appId);
  const { settings, secrets } = hookSettings(app, given);
  return transact(platform, async (trx, emit) => {
    const row = await insertHook(trx, accountId, appId, {
      enabled: isEnabled,
      settings,
      secrets_encrypted: sealSecrets(platform, accountId, appId, secrets),
    });
    if (row === undefined) throw alreadyConnected();
    announceChange(emit, accountId, appId);
    return hookView(app, row, secrets);
  });
}

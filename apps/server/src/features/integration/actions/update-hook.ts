import type { IntegrationHook } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectableApp, hookSettings, type HookSettings } from '../model.ts';
import { lockHook, updateHook as writeHook, type HookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { openSecrets, sealSecrets } from '../steps/hook-secrets.ts';
import { hookView } from '../view.ts';

type Given = { isEnabled: boolean | undefined; settings: Record<string, unknown> | undefined };

/** Changes a connected app; what is left out stays. Throws `not_found`, and `invalid` on `settings`. */
export async function updateHook(
  platform: Platform,
  key: HookKey,
  { isEnabled, settings: given = {} }: Given,
): Promise<IntegrationHook> {
  return transact(platform, async (trx, emit) => {
    const row = await lockHook(trx, key);
    if (row === undefined) throw new Failure('not_found');
    const app = connectableApp(row.app_id);
    const { settings, secrets } = hookSettings(app, given, {
      settings: row.settings as HookSettings['settings'],
      secrets: openSecrets(platform, row),
    });
    const values = {
      enabled: isEnabled ?? row.enabled,
      settings,
      secrets_encrypted: sealSecrets(platform, key.accountId, row.app_id, secrets),
    };
    const updated = await writeHook(trx, key, values, platform.clock.now());
    announceChange(emit, key.accountId, row.app_id);
    return hookView(app, updated, secrets);
  });
}

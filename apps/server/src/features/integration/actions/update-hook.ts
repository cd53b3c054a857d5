import type { IntegrationHook } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { catalogApp, hookSettings } from '../model.ts';
import { findHook, lockHook, updateHook as writeHook, type HookKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { announceSilence } from '../steps/announce-silence.ts';
import { checkAddress } from '../steps/check-address.ts';
import { checkCredentials } from '../steps/check-credentials.ts';
import { openSecrets, sealSecrets } from '../steps/hook-secrets.ts';
import { hookView } from '../view.ts';

type Given = { isEnabled: boolean | undefined; settings: Record<string, unknown> | undefined };

/** Changes a connected app; what is left out stays. Throws `not_found`, and `invalid` on `settings`. */
export async function updateHook(
  platform: Platform,
  key: HookKey,
  { isEnabled, settings: given = {} }: Given,
): Promise<IntegrationHook> {
  const before = await findHook(platform.db, key);
  if (before !== undefined) await checkAddress(platform, catalogApp(before.app_id), given);
  return transact(platform, async (trx, emit) => {
    const row = await lockHook(trx, key);
    if (row === undefined) throw new Failure('not_found');
    const app = catalogApp(row.app_id);
    const old = { settings: row.settings, secrets: openSecrets(platform, row) };
    // The data from its provider cannot be changed.
    const { settings, secrets } = app.fields.length === 0 ? old : hookSettings(app, given, old);
    checkCredentials(app, secrets);
    const values = {
      // Whatever was wrong, it has another chance.
      lost_access_at: null,
      enabled: isEnabled ?? row.enabled,
      settings,
      secrets_encrypted: sealSecrets(platform, key.accountId, row.app_id, secrets),
    };
    await writeHook(trx, key, values, platform.clock.now());
    announceChange(emit, key.accountId, row.app_id);
    if (!values.enabled) announceSilence(emit, key.accountId, row);
    return hookView(app, (await findHook(trx, key)) ?? row, secrets);
  });
}

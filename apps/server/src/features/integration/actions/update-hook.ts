import type { IntegrationHook } from '@confab/contract/features/integration';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteLeads } from '../leadsquared/queries.ts';
import { catalogApp, hookSettings, type HookSettings } from '../model.ts';
import { findHook, lockHook, updateHook as writeHook, type HookKey, type HookRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { announceSilence } from '../steps/announce-silence.ts';
import { checkAddress } from '../steps/check-address.ts';
import { checkCredentials } from '../steps/check-credentials.ts';
import { openSecrets, sealSecrets } from '../steps/hook-secrets.ts';
import { requireFeature } from '../steps/require-feature.ts';
import { verifyConnection } from '../steps/verify-connection.ts';
import { hookView } from '../view.ts';

type Input = { isEnabled: boolean | undefined; settings: Record<string, unknown> | undefined };

/**
 * Changes a connected app; absent values stay. Throws `not_found`, `conflict` if another change came in between, and
 * `invalid` on `feature_flag` and `settings`.
 */
export async function updateHook(
  platform: Platform,
  key: HookKey,
  { isEnabled, settings: input = {} }: Input,
): Promise<IntegrationHook> {
  const before = await findHook(platform.db, key);
  if (before === undefined) throw new Failure('not_found');
  const app = catalogApp(before.app_id);
  await requireFeature(platform.db, app, key.accountId);
  await checkAddress(platform, app, input);
  const nextOf = (row: HookRow): HookSettings => {
    const old = { settings: row.settings, secrets: openSecrets(platform, row) };
    // The data from its provider cannot be changed.
    return app.fields.length === 0 ? old : hookSettings(app, input, old);
  };
  const entered = nextOf(before);
  checkCredentials(app, entered.secrets);
  const isOn = isEnabled ?? before.enabled;
  const settled = await verifyConnection(platform, app, { ...entered, isEnabled: isOn }, before);
  return transact(platform, async (trx, emit) => {
    const row = await lockHook(trx, key);
    if (row === undefined) throw new Failure('not_found');
    // The stored values are those that the provider checked.
    if (settled !== undefined && row.secrets_encrypted !== before.secrets_encrypted)
      throw new Failure('conflict');
    const { settings, secrets } = nextOf(row);
    checkCredentials(app, secrets);
    const values = {
      // Whatever was wrong, it has another chance.
      lost_access_at: null,
      enabled: isEnabled ?? row.enabled,
      settings: settled?.settings ?? settings,
      secrets_encrypted: sealSecrets(platform, key.accountId, row.app_id, secrets),
      ...(settled === undefined ? {} : { reference_id: settled.reference, backoff_until: null }),
    };
    await writeHook(trx, key, values, platform.clock.now());
    if (settled !== undefined && settled.reference !== row.reference_id) await deleteLeads(trx, key);
    announceChange(emit, key.accountId, row.app_id);
    if (!values.enabled) announceSilence(emit, key.accountId, row);
    return hookView(app, (await findHook(trx, key)) ?? row, secrets);
  });
}

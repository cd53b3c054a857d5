import type { Platform } from '../../../platform/platform.ts';
import type { HookRow } from '../queries.ts';

type Secrets = Record<string, string>;

/** Secrets are bound to the account and the app, so a copied row opens nowhere else. */
const context = (accountId: number, appId: string): string => `integration:${accountId}:${appId}`;

export function sealSecrets(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: number,
  appId: string,
  values: Secrets,
): string {
  return secrets.sealJson(values, context(accountId, appId));
}

/** Access that is renewed automatically; empty without any. */
export function openAccess(
  { secrets }: Pick<Platform, 'secrets'>,
  row: Pick<HookRow, 'account_id' | 'app_id' | 'access_encrypted'>,
): Secrets {
  if (row.access_encrypted === null) return {};
  return secrets.openJson(row.access_encrypted, context(row.account_id, row.app_id)) as Secrets;
}

export function openSecrets(
  { secrets }: Pick<Platform, 'secrets'>,
  row: Pick<HookRow, 'account_id' | 'app_id' | 'secrets_encrypted'>,
): Secrets {
  return secrets.openJson(row.secrets_encrypted, context(row.account_id, row.app_id)) as Secrets;
}

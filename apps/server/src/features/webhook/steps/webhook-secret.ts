import type { Platform } from '../../../platform/platform.ts';
import type { WebhookRow } from '../queries.ts';

/** Secrets are bound to the account, so a copied row opens nowhere else. */
const context = (accountId: number): string => `webhook:${accountId}`;

export function sealSecret(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: number,
  secret: string,
): string {
  return secrets.seal(secret, context(accountId));
}

/** Null for a webhook with unsigned requests. */
export function openSecret(
  { secrets }: Pick<Platform, 'secrets'>,
  { account_id: accountId, secret_encrypted: sealed }: Pick<WebhookRow, 'account_id' | 'secret_encrypted'>,
): string | null {
  return sealed === null ? null : secrets.open(sealed, context(accountId));
}

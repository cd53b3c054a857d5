import type { Platform } from '../../../platform/platform.ts';
import type { InboxRow } from '../queries.ts';

/** The channel's secrets of an inbox, opened. They are bound to the account, so a copied row opens nowhere else. */
export function inboxSecrets(
  { secrets }: Pick<Platform, 'secrets'>,
  row: Pick<InboxRow, 'account_id' | 'channel_secrets'>,
): Record<string, unknown> {
  if (row.channel_secrets === null) return {};
  const opened = secrets.openJson(row.channel_secrets, context(row.account_id));
  return typeof opened === 'object' && opened !== null ? { ...opened } : {};
}

export function sealInboxSecrets(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: number,
  values: Record<string, unknown>,
): string {
  return secrets.sealJson(values, context(accountId));
}

const context = (accountId: number): string => `account:${accountId}`;

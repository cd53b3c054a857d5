import { channelOf } from '../../../channels/registry.ts';
import type { AccessKey } from '../access/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboxRow } from '../queries.ts';

/** The channel's secrets of an inbox, opened. They are bound to the account, so a copied row opens nowhere else. */
export function inboxSecrets(
  platform: Pick<Platform, 'secrets'>,
  row: Pick<InboxRow, 'account_id' | 'channel_secrets'>,
): Record<string, unknown> {
  return row.channel_secrets === null ? {} : openInboxSecrets(platform, row.account_id, row.channel_secrets);
}

/** Which access the secrets of an inbox are; undefined where none runs out. */
export function accessKeyOf(platform: Pick<Platform, 'secrets'>, inbox: InboxRow): AccessKey | undefined {
  const accessId = channelOf(inbox.channel).renewal?.idOf(inboxSecrets(platform, inbox)) ?? null;
  return accessId === null ? undefined : { accountId: inbox.account_id, inboxId: inbox.id, accessId };
}

/** Opens what `sealInboxSecrets` has sealed. */
export function openInboxSecrets(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: number,
  sealed: string,
): Record<string, unknown> {
  const opened = secrets.openJson(sealed, context(accountId));
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

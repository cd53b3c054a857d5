import type { DeliveryResult } from '../../../channels/delivery.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboxRow } from '../queries.ts';
import { clearSmtpRefusals, noteSmtpRefusal } from '../refusal-queries.ts';
import { lockOutInbox } from './lock-out-inbox.ts';

/** Logins refused in a row after which nothing is sent any more: servers lock accounts for that. */
const maxRefusals = 10;

/** Notes whether the server of an inbox let us in; one that refuses too often is left alone until its settings are saved. */
export async function noteSending(
  platform: Platform,
  { account_id: accountId, id, smtp_refusals: before }: InboxRow,
  result: DeliveryResult,
): Promise<void> {
  if (result.status === 'failed') {
    if (result.isLockedOut !== true) return;
    const refusals = await noteSmtpRefusal(platform.db, accountId, id);
    if (refusals < maxRefusals) return;
    await lockOutInbox(platform, accountId, id, 'sending');
    await clearSmtpRefusals(platform.db, accountId, id);
  } else if (before > 0) await clearSmtpRefusals(platform.db, accountId, id);
}

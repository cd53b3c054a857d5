import type { DeliveryResult } from '../../../../channels/delivery.ts';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { InboxRow } from '../../queries.ts';
import { clearRejections, countRejection } from '../rejection-queries.ts';
import { pauseEmail } from './pause-email.ts';

/** Consecutive rejections that count as final: a single one may be a mistake of the provider. */
const defaultMaxRejections = 2;

/** Records whether the provider accepted our credentials; after too many rejections nothing is sent until reconnected. */
export async function recordSending(
  platform: Platform,
  inbox: InboxRow,
  result: DeliveryResult,
): Promise<void> {
  const { account_id: accountId, id } = inbox;
  const { email, maxRejections = defaultMaxRejections } = channelOf(inbox.channel);
  const count = email === undefined ? 'auth_failures' : 'smtp_auth_failures';
  if (result.status === 'failed') {
    if (result.isLockedOut !== true) return;
    const rejections = await countRejection(platform.db, inbox, count);
    if (rejections < maxRejections) return;
    await pauseEmail(platform, accountId, id, 'sending');
    await clearRejections(platform.db, accountId, id, count);
  } else if (inbox[count] > 0) await clearRejections(platform.db, accountId, id, count);
}

import type { inboxWebhookRequested } from '@confab/contract/features/inbox';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { notifyWebhooks } from '../../../webhook/index.ts';
import { findInbox, loadWorkingHours } from '../../queries.ts';
import { inboxHook } from '../../view.ts';

/** Notifies the webhooks of the account of an inbox, as it is now, without the secrets of its channel. */
export async function emitInboxHooks(
  platform: Platform,
  accountId: number,
  { event, inbox_id: id, changed_attributes: changed }: EventData<typeof inboxWebhookRequested>,
  eventNumber: number,
): Promise<void> {
  await notifyWebhooks(platform, { accountId, event, eventNumber }, async () => {
    const inbox = await findInbox(platform.db, accountId, id);
    if (inbox === undefined) return undefined;
    const hours = await loadWorkingHours(platform.db, accountId, [id]);
    const payload = inboxHook(platform.installation, inbox, hours.get(id) ?? []);
    return changed === undefined ? payload : { ...payload, changed_attributes: changed };
  });
}

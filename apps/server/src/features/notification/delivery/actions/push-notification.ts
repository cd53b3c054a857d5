import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../../inbox/index.ts';
import { titleOf } from '../../model.ts';
import { findNotification, type Owner } from '../../queries.ts';
import { loadNotifications } from '../../steps/load-notifications.ts';
import { listSubscriptions } from '../queries.ts';
import { push } from '../steps/push.ts';

/**
 * Sends a notification to all browsers of its user at once, unless it was read meanwhile. Throws when a push service could
 * not be reached: the browsers that have it already show it in the same place again.
 */
export async function pushNotification(platform: Platform, owner: Owner, id: number): Promise<void> {
  const { db, clock, installation } = platform;
  const row = await findNotification(db, owner, id);
  if (row === undefined || row.read_at !== null || row.snoozed_until !== null) return;
  const subscriptions = await listSubscriptions(db, owner.userId, clock.now());
  if (subscriptions.length === 0) return;
  const [loaded] = await loadNotifications(platform, db, owner.accountId, [row]);
  if (loaded === undefined) return;
  const { view, inboxId } = loaded;
  const displayId = view.primary_actor.id;
  const inboxName = (await findInbox(db, owner.accountId, inboxId))?.name ?? '';
  const message = {
    title: titleOf(view.notification_type, { displayId, inboxName }),
    body: view.push_message_body,
    tag: `${view.notification_type}_${displayId}_${id}`,
    url: `${installation.frontendUrl}/app/accounts/${owner.accountId}/conversations/${displayId}`,
  };
  const results = await Promise.all(subscriptions.map((each) => push(platform, each, message)));
  const failed = results.find(({ mayPass }) => mayPass === true);
  if (failed !== undefined) throw new Error(`a push failed: ${failed.error}`);
}

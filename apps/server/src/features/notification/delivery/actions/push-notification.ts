import type { Notification } from '@confab/contract/features/notification';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../../inbox/index.ts';
import { isFlagged, titleOf, typeOf } from '../../model.ts';
import { findFlags, findNotification, type NotificationRow, type Owner } from '../../queries.ts';
import { loadNotifications } from '../../steps/load-notifications.ts';
import { isPhone, withoutRepeats } from '../model.ts';
import { listSubscriptions, markPushed, type SubscriptionRow } from '../queries.ts';
import { pushToBrowser, pushToPhone, type PushResult } from '../steps/push.ts';
import { browserMessage } from '../view.ts';

/**
 * Sends a notification immediately to all browsers and phones of its user that do not have it yet, unless it was read
 * meanwhile, or its user no longer wants it or sees its inbox. Throws when a device should be retried.
 */
export async function pushNotification(platform: Platform, owner: Owner, id: number): Promise<void> {
  const { db } = platform;
  const row = await findNotification(db, owner, id);
  if (row === undefined || !(await isEnabled(platform, row))) return;
  const devices = await devicesWithout(platform, row);
  if (devices.length === 0) return;
  // Empty when its user can no longer see the conversation.
  const [loaded] = await loadNotifications(platform, db, owner.accountId, [row]);
  if (loaded === undefined) return;
  const { view, inboxId } = loaded;
  const inboxName = (await findInbox(db, owner.accountId, inboxId))?.name ?? '';
  const title = titleOf(view.notification_type, { displayId: view.primary_actor.id, inboxName });
  const sendTo = async (device: SubscriptionRow): Promise<PushResult> => {
    const result = await send(platform, device, title, view);
    const { ok, mayPass, error } = result;
    if (ok) await markPushed(db, owner, id, device.id);
    else if (mayPass !== true) platform.log.warn({ subscriptionId: device.id, error }, 'a push was refused');
    return result;
  };
  const results = await Promise.all(devices.map(sendTo));
  const failed = results.find(({ mayPass }) => mayPass === true);
  if (failed !== undefined) throw new Error(`a push failed: ${failed.error}`);
}

/** Checked again when it is sent: a job may have waited, and its content is not for everyone. */
async function isEnabled({ db }: Platform, row: NotificationRow): Promise<boolean> {
  if (row.read_at !== null || row.snoozed_until !== null) return false;
  const [member] = await findFlags(db, row.account_id, [row.user_id]);
  return member !== undefined && isFlagged(member.push_flags, typeOf(row.notification_type));
}

async function devicesWithout(
  { db, clock, phonePush }: Platform,
  { user_id: userId, pushed_to: has }: NotificationRow,
): Promise<SubscriptionRow[]> {
  const all = withoutRepeats(await listSubscriptions(db, userId, clock.now()));
  return all.filter((one) => !has.includes(one.id) && (phonePush !== undefined || !isPhone(one)));
}

function send(
  platform: Platform,
  device: SubscriptionRow,
  title: string,
  view: Notification,
): Promise<PushResult> {
  const { phonePush, installation } = platform;
  return phonePush !== undefined && isPhone(device)
    ? pushToPhone(platform, phonePush, device, { title, view })
    : pushToBrowser(platform, device, browserMessage(title, view, installation.frontendUrl));
}

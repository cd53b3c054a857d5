import type { Platform } from '../../../../platform/platform.ts';
import type { PhonePush } from '../../../../platform/phone-push/phone-push.ts';
import { unreachableAddresses } from '../../../../platform/outbound/unreachable.ts';
import { webPushRequest } from '../../../../platform/outbound/web-push.ts';
import { deleteSubscriptionById, type SubscriptionRow } from '../queries.ts';
import { phoneMessage, subscriptionView, type BrowserMessage, type PhoneNotification } from '../view.ts';

/** The result of a push to one device. `mayPass` if a retry may succeed. */
export type PushResult = {
  identifier: string;
  ok: boolean;
  status?: number;
  error?: string;
  mayPass?: boolean;
};

const unreachable = unreachableAddresses();
/** All phones are reached by one address. */
const phonesAddress = 'phones';

/** Sends a message to one browser, whose push service discards it after a day. */
export function pushToBrowser(
  platform: Platform,
  subscription: SubscriptionRow,
  message: BrowserMessage,
): Promise<PushResult> {
  const { identifier, subscription_attributes: attributes } = subscriptionView(subscription);
  const { p256dh, auth } = attributes;
  const endpoint = String(attributes['endpoint']);
  return reach(endpoint, identifier, async () => {
    const target = { endpoint, keys: { p256dh: String(p256dh), auth: String(auth) } };
    const { url, headers, body } = await webPushRequest(platform, target, JSON.stringify(message));
    const { status } = await platform.outbound.fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: 10_000,
      maxRedirects: 0,
    });
    if (status >= 200 && status < 300) return { identifier, ok: true, status };
    // The browser unsubscribed, or was never there.
    if (status === 404 || status === 410) await deleteSubscriptionById(platform.db, subscription.id);
    const error = `The push service answered with ${status}`;
    return { identifier, ok: false, status, error, mayPass: status === 429 || status >= 500 };
  });
}

/** Sends a notification to one phone. */
export function pushToPhone(
  { db, clock }: Platform,
  phones: PhonePush,
  subscription: SubscriptionRow,
  notification: PhoneNotification,
): Promise<PushResult> {
  const { identifier, subscription_attributes: attributes } = subscriptionView(subscription);
  return reach(phonesAddress, identifier, async () => {
    const token = String(attributes['push_token']);
    const result = await phones.send(phoneMessage(token, notification, clock.now()));
    if (result.ok) return { identifier, ...result };
    const { status, error, mayPass, isGone } = result;
    if (isGone) await deleteSubscriptionById(db, subscription.id);
    return { identifier, ok: false, status, error, mayPass };
  });
}

/** Sends, unless the host failed to respond three times: then it is paused for a while. */
async function reach(
  address: string,
  identifier: string,
  send: () => Promise<PushResult>,
): Promise<PushResult> {
  const problem = unreachable.problemOf(address);
  if (problem !== undefined) return { identifier, ok: false, error: problem, mayPass: true };
  try {
    const result = await send();
    unreachable.reached(address);
    return result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isOfTheNetwork = 'code' in error && String(error.code).startsWith('outbound_');
    if (isOfTheNetwork) unreachable.failed(address, error.message);
    return { identifier, ok: false, error: error.message, mayPass: isOfTheNetwork };
  }
}

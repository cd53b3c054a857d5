import type { Platform } from '../../../../platform/platform.ts';
import { unreachableAddresses } from '../../../../platform/outbound/unreachable.ts';
import { webPushRequest } from '../../../../platform/outbound/web-push.ts';
import { deleteSubscriptionById, type SubscriptionRow } from '../queries.ts';
import { subscriptionView } from '../view.ts';

/** What a device shows; one with the same tag takes the place of an earlier one. */
export type PushMessage = { title: string; body: string; tag: string; url: string };

/** What became of a push to one device. `mayPass` when another try may work. */
export type PushResult = {
  identifier: string;
  ok: boolean;
  status?: number;
  error?: string;
  mayPass?: boolean;
};

const unreachable = unreachableAddresses();

/** Sends a message to one browser, whose push service forgets it after a day. */
export async function push(
  platform: Platform,
  subscription: SubscriptionRow,
  message: PushMessage,
): Promise<PushResult> {
  const {
    identifier,
    subscription_type: type,
    subscription_attributes: attributes,
  } = subscriptionView(subscription);
  if (type !== 'browser_push') return { identifier, ok: false, error: 'Push to phones is not configured' };
  const { p256dh, auth } = attributes;
  const endpoint = String(attributes['endpoint']);
  const problem = unreachable.problemOf(endpoint);
  if (problem !== undefined) return { identifier, ok: false, error: problem, mayPass: true };
  try {
    const target = { endpoint, keys: { p256dh: String(p256dh), auth: String(auth) } };
    const { url, headers, body } = await webPushRequest(platform, target, JSON.stringify(message));
    const { status } = await platform.outbound.fetch(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: 10_000,
      maxRedirects: 0,
    });
    unreachable.reached(endpoint);
    if (status >= 200 && status < 300) return { identifier, ok: true, status };
    // The browser unsubscribed, or was never there.
    if (status === 404 || status === 410) await deleteSubscriptionById(platform.db, subscription.id);
    const error = `The push service answered with ${status}`;
    return { identifier, ok: false, status, error, mayPass: status === 429 || status >= 500 };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isOfTheNetwork = 'code' in error && String(error.code).startsWith('outbound_');
    if (isOfTheNetwork) unreachable.failed(endpoint, error.message);
    return { identifier, ok: false, error: error.message, mayPass: isOfTheNetwork };
  }
}

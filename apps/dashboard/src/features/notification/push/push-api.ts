import {
  createNotificationSubscription,
  deleteNotificationSubscription,
  testNotificationSubscriptions,
} from '@confab/contract/features/notification';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { isSubscribedWith, keyBytes, type PushState } from './push-model.ts';

const workerPath = '/sw.js';

/** The state of push in this browser. Read again whenever it is shown: it changes in the browser's own settings. */
export const pushStateQuery = queryOptions({
  queryKey: ['push.state'],
  queryFn: readPushState,
  staleTime: 0,
  retry: false,
});

async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  const key = pageConfig().vapidPublicKey;
  if (key === undefined) return 'unconfigured';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  const isOurs = isSubscribedWith(subscription?.options.applicationServerKey, key);
  return Notification.permission === 'granted' && isOurs ? 'on' : 'off';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission, subscribes the browser, and registers that with the server. Rejects where the browser does not
 * allow it.
 */
export function subscribePushMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (): Promise<void> => {
      const key = pageConfig().vapidPublicKey;
      if (key === undefined || (await Notification.requestPermission()) !== 'granted') return;
      await navigator.serviceWorker.register(workerPath, { scope: '/' });
      const registration = await navigator.serviceWorker.ready;
      const known = await registration.pushManager.getSubscription();
      if (known && !isSubscribedWith(known.options.applicationServerKey, key)) await known.unsubscribe();
      const subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: keyBytes(key),
      });
      await register(subscription);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
  });
}

/**
 * Registers this browser again, for the current user: the previous one may have left without logging out, and must no
 * longer receive notifications here.
 */
export async function renewPush(): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const subscription = await currentSubscription();
  if (subscription) await register(subscription);
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(createNotificationSubscription, {
    input: {
      subscription_type: 'browser_push',
      subscription_attributes: {
        endpoint: endpoint ?? subscription.endpoint,
        p256dh: keys?.['p256dh'] ?? '',
        auth: keys?.['auth'] ?? '',
      },
    },
  });
}

export function unsubscribePushMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: unsubscribePush,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
  });
}

/** Ends push to this browser, first at the server: nothing is to arrive for a user who has left. */
export async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  try {
    await call(deleteNotificationSubscription, { input: { push_token: subscription.endpoint } });
  } finally {
    await subscription.unsubscribe();
  }
}

/** Sends a notification to all of the user's browsers. Returns how many received it. */
export const testPushMutation = mutationOptions({
  mutationFn: async (): Promise<number> => {
    const { results } = await call(testNotificationSubscriptions, {});
    return results.filter(({ ok }) => ok).length;
  },
});

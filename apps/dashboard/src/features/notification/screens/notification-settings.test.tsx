import { accountShow } from '@confab/contract/features/account';
import {
  createNotificationSubscription,
  deleteNotificationSubscription,
  showNotificationSettings,
  testNotificationSubscriptions,
  updateNotificationSettings,
  type NotificationSettings,
} from '@confab/contract/features/notification';
import { sessionDelete } from '@confab/contract/features/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  anAccount,
  configurePage,
  emptyAccountServer,
  renderApp,
  signIn,
} from '../../../../test/render-app.tsx';
import { runBeforeLogOut } from '../../../platform/account/before-log-out.ts';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { notificationFeature } from '../feature.ts';
import { keyBytes } from '../push/push-model.ts';

let server: FakeServer;
const publicKey = 'BAAB';
const settings: NotificationSettings = {
  id: 1,
  user_id: 7,
  account_id: 1,
  all_email_flags: [],
  selected_email_flags: ['email_conversation_assignment', 'email_sla_missed_resolution'],
  all_push_flags: [],
  selected_push_flags: [],
};
const profile = '/app/accounts/1/profile/settings';

configurePage({ VAPID_PUBLIC_KEY: publicKey });

beforeAll(() => notificationFeature.watch?.());

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(showNotificationSettings, () => settings);
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser that can be pushed to. */
function pushBrowser(permission: NotificationPermission, isSubscribed = false) {
  const made = { subscription: undefined as object | undefined };
  const subscription = {
    endpoint: 'https://push.test/1',
    options: { applicationServerKey: keyBytes(publicKey).buffer },
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      made.subscription = undefined;
      return Promise.resolve(true);
    },
  };
  if (isSubscribed) made.subscription = subscription;
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(made.subscription ?? null),
      subscribe: () => Promise.resolve((made.subscription = subscription)),
    },
  };
  const workers = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve('granted') });
  return { workers, isSubscribed: () => made.subscription !== undefined };
}

test('a flag is saved immediately with all others', async () => {
  const saved = vi.fn();
  server.on(updateNotificationSettings, ({ input }) => {
    saved(input.notification_settings);
    return settings;
  });
  await renderApp(profile);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Email: Someone mentions me' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({
      selected_email_flags: [
        'email_conversation_assignment',
        'email_sla_missed_resolution',
        'email_conversation_mention',
      ],
      selected_push_flags: [],
    }),
  );
  expect(screen.getAllByRole('checkbox', { name: /^(Email|Push): / })).toHaveLength(16);
});

test('an account without SLAs has no flags of them', async () => {
  const { sla: _, ...features } = anAccount().features;
  server.on(accountShow, () => anAccount({ features }));
  await renderApp(profile);
  await screen.findByRole('checkbox', { name: 'Email: Someone mentions me' });
  expect(screen.getAllByRole('checkbox', { name: /^(Email|Push): / })).toHaveLength(10);
});

test('a flag that cannot be saved is reverted, with a message', async () => {
  server.on(updateNotificationSettings, () => {
    throw new ErrorResponse(422, 'Not now');
  });
  await renderApp(profile);
  const box = await screen.findByRole('checkbox', { name: 'Email: A conversation is assigned to me' });
  expect(box).toHaveProperty('checked', true);
  await userEvent.click(box);
  await screen.findByText('Not now');
  expect(box).toHaveProperty('checked', true);
});

test('a browser without push shows that', async () => {
  await renderApp(profile);
  await screen.findByText('This browser does not support desktop notification');
});

test('a user who has blocked notifications sees where to allow them', async () => {
  pushBrowser('denied');
  await renderApp(profile);
  await screen.findByText(/You have blocked notifications for this site/);
});

test('push is enabled with the browser’s keys, and disabled on the server too', async () => {
  const browser = pushBrowser('granted');
  const seen = vi.fn();
  server.on(createNotificationSubscription, ({ input }) => {
    seen('on', input);
    return undefined as never;
  });
  server.on(deleteNotificationSubscription, ({ input }) => seen('off', input));
  await renderApp(profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('This browser shows notifications.');
  expect(browser.isSubscribed()).toBe(true);
  server.on(testNotificationSubscriptions, () => ({
    results: [{ identifier: 'https://push.test/1', ok: true }],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('Test sent to 1 browser.');
  server.on(testNotificationSubscriptions, () => ({
    results: [{ identifier: 'https://push.test/1', ok: false, status: 410 }],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText(/The test didn't reach any browser/);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await screen.findByText("This browser doesn't show notifications.");
  expect(browser.isSubscribed()).toBe(false);
  expect(seen.mock.calls).toEqual([
    [
      'on',
      {
        subscription_type: 'browser_push',
        subscription_attributes: { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' },
      },
    ],
    ['off', { push_token: 'https://push.test/1' }],
  ]);
});

test('a browser registered for another user is registered for the current one', async () => {
  pushBrowser('granted', true);
  const seen = vi.fn();
  server.on(createNotificationSubscription, ({ input }) => {
    seen(input.subscription_attributes);
    return undefined as never;
  });
  await renderApp('/app/accounts/1/settings/general');
  await waitFor(() =>
    expect(seen.mock.calls).toEqual([[{ endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' }]]),
  );
});

test('logging out ends push to this browser, while the session is still valid', async () => {
  const browser = pushBrowser('granted');
  const seen = vi.fn();
  server.on(createNotificationSubscription, () => undefined as never);
  server.on(deleteNotificationSubscription, ({ input }) => seen('forget', input));
  server.on(sessionDelete, () => seen('log out') as never);
  await renderApp(profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('This browser shows notifications.');
  await runBeforeLogOut();
  expect(seen.mock.calls).toEqual([['forget', { push_token: 'https://push.test/1' }]]);
  expect(browser.isSubscribed()).toBe(false);
});

test('a failed subscription shows that the browser does not support it', async () => {
  const browser = pushBrowser('default');
  Object.assign(browser.workers, { register: () => Promise.reject(new Error('no')) });
  await renderApp(profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('This browser does not support desktop notification');
});

test('a clicked notification opens its conversation in an open tab, and nothing else', async () => {
  const { workers } = pushBrowser('granted');
  const app = await renderApp(profile);
  await screen.findByRole('button', { name: 'Turn on' });
  const press = (path: string) =>
    act(() => {
      workers.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }));
    });
  press('https://elsewhere.test/');
  press('/app/accounts/1/notifications');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/notifications'));
});

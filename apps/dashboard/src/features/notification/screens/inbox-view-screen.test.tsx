import {
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  notificationCreated,
  notificationDeleted,
  readNotification,
  snoozeNotification,
  unreadNotification,
  type Notification,
} from '@confab/contract/features/notification';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { accountFeatures, accountShow } from '@confab/contract/features/account';
import { profileUpdate } from '@confab/contract/features/profile';
import { aProfile } from '../../../../test/people.ts';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { watchNotifications } from '../live.ts';
import { aNotification, stubHeight } from '../../../../test/fixtures/notification.ts';

let server: FakeServer;
let stored: Notification[];
const seen = vi.fn();
const view = '/app/accounts/1/inbox-view';

beforeAll(() => {
  watchNotifications();
  stubHeight();
});

beforeEach(() => {
  signIn();
  seen.mockClear();
  server = emptyAccountServer();
  stored = [3, 2, 1].map((id) => aNotification({ id }));
  server.on(listNotifications, ({ input }) => {
    const includes = [input.includes ?? []].flat();
    const payload = stored
      .filter((each) => each.read_at === null || includes.includes('read'))
      .filter((each) => each.snoozed_until === null || includes.includes('snoozed'));
    if (input.sort_order === 'asc') payload.reverse();
    return { data: { meta: { unread_count: 0, count: payload.length, current_page: 1 }, payload } };
  });
  const change = (id: string, next: Partial<Notification>) => {
    stored = stored.map((each) => (each.id === Number(id) ? { ...each, ...next } : each));
    // The response is the stored row, which is not used.
    return undefined as never;
  };
  server.on(readNotification, ({ params }) => {
    seen('read', params.id);
    return change(params.id, { read_at: '2026-01-01T00:00:00.000Z' });
  });
  server.on(unreadNotification, ({ params }) => {
    seen('unread', params.id);
    return change(params.id, { read_at: null });
  });
  server.on(snoozeNotification, ({ params, input }) => {
    seen('snooze', params.id, input.snoozed_until);
    return change(params.id, { snoozed_until: '2026-01-01T00:00:00.000Z' });
  });
  server.on(deleteNotification, ({ params }) => seen('delete', params.id));
});

const rows = () =>
  screen
    .queryAllByRole('link', { name: /Vera Visitor/ })
    .map((link) => Number(link.getAttribute('data-notification')));
const shows = (...ids: number[]) => waitFor(() => expect(rows()).toEqual(ids));

test('keys navigate the list: opening marks as read, done removes, and the next opens automatically', async () => {
  const app = await renderApp(view);
  await shows(3, 2, 1);
  await userEvent.keyboard('j');
  await waitFor(() => expect(app.href()).toBe(`${view}/3?messageId=503`));
  await userEvent.keyboard('j');
  await waitFor(() => expect(app.path()).toBe(`${view}/2`));
  // A notification that was read stays until the list is left.
  await shows(3, 2, 1);
  await userEvent.keyboard('e');
  await waitFor(() => expect(app.path()).toBe(`${view}/1`));
  await shows(3, 1);
  await userEvent.keyboard('k');
  await waitFor(() => expect(app.path()).toBe(`${view}/3`));
  expect(seen.mock.calls.filter(([kind]) => kind === 'read').map(([, id]) => String(id))).toEqual(
    expect.arrayContaining(['3', '2', '1']),
  );
});

test('one marked as unread while open stays so', async () => {
  const app = await renderApp(`${view}/2`);
  await waitFor(() => expect(seen).toHaveBeenCalledWith('read', '2'));
  await userEvent.keyboard('u');
  await waitFor(() => expect(seen).toHaveBeenCalledWith('unread', '2'));
  expect(app.path()).toBe(`${view}/2`);
  expect(seen.mock.calls.map(([kind]) => String(kind))).toEqual(['read', 'unread']);
});

test('snoozing prompts for a time, and after the last one the previous opens', async () => {
  const app = await renderApp(`${view}/1`);
  await shows(3, 2, 1);
  await userEvent.keyboard('h');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'For an hour' }));
  await waitFor(() => expect(app.path()).toBe(`${view}/2`));
  await shows(3, 2);
  const [, , until] = seen.mock.calls.find(([kind]) => kind === 'snooze') ?? [];
  expect(Number(until)).toBeGreaterThan(Date.now() / 1000 + 3500);
});

test('the open one is deleted from its row, and the next opens', async () => {
  const app = await renderApp(`${view}/3`);
  await shows(3, 2, 1);
  const [menu] = screen.getAllByRole('button', { name: /^Actions for the notification/ });
  if (menu) await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(app.path()).toBe(`${view}/2`));
  await shows(2, 1);
});

test('deleting all of them also closes the open one', async () => {
  server.on(deleteAllNotifications, () => {
    stored = [];
  });
  const app = await renderApp(`${view}/3`);
  await shows(3, 2, 1);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete all notifications' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete all notifications' }));
  await screen.findByText("You're all caught up");
  expect(app.path()).toBe(view);
});

test('a newer message replaces the open notification, and is marked as read once the page is viewed', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const app = await renderApp(`${view}/3`);
  await shows(3, 2, 1);
  await waitFor(() => expect(seen).toHaveBeenCalledWith('read', '3'));
  const newer = aNotification({ id: 4, primary_actor_id: 1003 });
  stored = [newer, ...stored.slice(1)];
  const receive = (name: string, notification: object) =>
    act(() =>
      applyLiveEvent(app.queryClient, 1, {
        name,
        data: { account_id: 1, notification, unread_count: 3, count: 3 },
      }),
    );
  receive(notificationDeleted.name, { id: 3 });
  receive(notificationCreated.name, newer);
  await shows(4, 2, 1);
  await waitFor(() => expect(app.href()).toBe(`${view}/4`));
  expect(seen).not.toHaveBeenCalledWith('read', '4');
  hasFocus.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(seen).toHaveBeenCalledWith('read', '4'));
  hasFocus.mockRestore();
});

test('one deleted in another tab is removed from the list, and its conversation stays on screen', async () => {
  const app = await renderApp(`${view}/3`);
  await shows(3, 2, 1);
  await screen.findByRole('toolbar', { name: 'Notification' });
  act(() =>
    applyLiveEvent(app.queryClient, 1, {
      name: notificationDeleted.name,
      data: { account_id: 1, notification: { id: 3 }, unread_count: 2, count: 2 },
    }),
  );
  await shows(2, 1);
  expect(screen.queryByRole('toolbar', { name: 'Notification' })).toBeNull();
  expect(screen.queryByRole('heading', { name: "This notification doesn't exist" })).toBeNull();
});

test('the filter is stored for the user, and shows read and snoozed ones in either order', async () => {
  stored = [
    aNotification({ id: 3, read_at: '2026-01-01T00:00:00.000Z' }),
    aNotification({ id: 2, snoozed_until: '2026-01-01T00:00:00.000Z' }),
    aNotification({ id: 1 }),
  ];
  server.on(profileUpdate, ({ input }) => {
    seen('settings', input.ui_settings);
    return aProfile();
  });
  await renderApp(view);
  await shows(1);
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Display options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Read');
  await shows(3, 1);
  await choose('Snoozed');
  await shows(3, 2, 1);
  await choose('Oldest first');
  await shows(1, 2, 3);
  await waitFor(() =>
    expect(seen).toHaveBeenCalledWith('settings', {
      inbox_filter_by: { order: 'asc', hasRead: true, hasSnoozed: true },
    }),
  );
});

test('a URL opens an old read notification, or shows that there is none', async () => {
  stored = [aNotification({ id: 5, read_at: '2026-01-01T00:00:00.000Z' })];
  await renderApp(`${view}/5`);
  await shows(5);
  await screen.findByRole('toolbar', { name: 'Notification' });
});

test('an unknown one shows that', async () => {
  await renderApp(`${view}/99`);
  await screen.findByRole('heading', { name: "This notification doesn't exist" });
});

test('a failed lookup can be retried', async () => {
  const works = stored;
  server.on(listNotifications, ({ input }) => {
    if (input.includes !== undefined) throw new ErrorResponse(500, 'Broken');
    return { data: { meta: { unread_count: 0, count: 0, current_page: 1 }, payload: [] } };
  });
  await renderApp(`${view}/2`);
  await screen.findByText("The notification couldn't be loaded");
  server.on(listNotifications, () => ({
    data: { meta: { unread_count: 0, count: 3, current_page: 1 }, payload: works },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('toolbar', { name: 'Notification' });
});

test('only accounts with the feature show it in the navigation, and its screens', async () => {
  server.on(accountShow, () => anAccount({ features: {} }));
  await renderApp('/app/accounts/1/settings/general');
  await screen.findByRole('link', { name: 'Conversations' });
  expect(screen.queryByRole('link', { name: 'Inbox view' })).toBeNull();
  cleanup();
  await renderApp(view);
  await screen.findByRole('link', { name: 'All conversations' });
  expect(screen.queryByRole('toolbar', { name: 'Notification' })).toBeNull();
});

test('an account with the feature shows it in the rail', async () => {
  expect(accountFeatures.inbox_view).toBe(true);
  await renderApp('/app/accounts/1/settings/general');
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }));
  const link = await rail.findByRole('link', { name: 'Inbox view' });
  expect(link.getAttribute('href')).toBe(view);
});

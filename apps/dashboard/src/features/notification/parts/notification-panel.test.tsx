import {
  countUnreadNotifications,
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
  notificationCreated,
  notificationDeleted,
  notificationListChanged,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@confab/contract/features/notification';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { watchNotifications } from '../live.ts';
import { aNotification, stubHeight } from '../../../../test/fixtures/notification.ts';

let server: FakeServer;
let stored: Notification[];
const home = '/app/accounts/1/settings/general';

beforeAll(() => {
  watchNotifications();
  stubHeight();
});

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  stored = [aNotification({ id: 2 }), aNotification({ id: 1 })];
  server.on(countUnreadNotifications, () => unreadOnes().length);
  server.on(listNotifications, ({ input }) => {
    const page = Number(input.page ?? 1);
    const payload = stored.slice((page - 1) * 15, page * 15);
    return {
      data: {
        meta: { unread_count: unreadOnes().length, count: stored.length, current_page: page },
        payload,
      },
    };
  });
});

const unreadOnes = () => stored.filter((each) => each.read_at === null);
const bell = async (name: string | RegExp) =>
  (await screen.findAllByRole('button', { name }))[0] ?? expect.fail(`no bell ${String(name)}`);
async function openPanel(name: string | RegExp = /^Notifications/) {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

test('the badge shows the unread count, up to 99+', async () => {
  server.on(countUnreadNotifications, () => 99);
  const app = await renderApp(home);
  await bell('Notifications, 99 unread');
  const { queryClient } = app;
  act(() =>
    applyLiveEvent(queryClient, 1, {
      name: notificationCreated.name,
      data: { account_id: 1, notification: aNotification({ id: 3 }), unread_count: 100, count: 100 },
    }),
  );
  await bell('Notifications, 99+ unread');
  act(() =>
    applyLiveEvent(queryClient, 1, {
      name: notificationDeleted.name,
      data: { account_id: 1, notification: { id: 3 }, unread_count: 0, count: 0 },
    }),
  );
  await bell('Notifications');
});

test('opening one opens its conversation at its message and marks it as read', async () => {
  const read = vi.fn();
  server.on(readNotification, ({ params }) => {
    read(params.id);
    throw new ErrorResponse(500, 'The row is of no interest');
  });
  const app = await renderApp(home);
  const panel = await openPanel('Notifications, 2 unread');
  const links = await panel.findAllByRole('link', { name: /Vera Visitor/ });
  expect(links.map((link) => link.getAttribute('data-notification'))).toEqual(['2', '1']);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.href()).toBe('/app/accounts/1/conversations/1?messageId=501'));
  expect(read).toHaveBeenCalledWith('1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('new ones are added while it is open, and those deleted in another tab removed', async () => {
  const { queryClient } = await renderApp(home);
  const panel = await openPanel();
  await panel.findAllByRole('link', { name: /Vera Visitor/ });
  const ids = () =>
    panel.queryAllByRole('link', { name: /Vera/ }).map((link) => link.getAttribute('data-notification'));
  const receive = (name: string, data: object) =>
    act(() => applyLiveEvent(queryClient, 1, { name, data: { account_id: 1, ...data } }));
  receive(notificationCreated.name, {
    notification: aNotification({ id: 3 }),
    unread_count: 3,
    count: 3,
  });
  await waitFor(() => expect(ids()).toEqual(['3', '2', '1']));
  receive(notificationDeleted.name, { notification: { id: 2 }, unread_count: 2, count: 2 });
  await waitFor(() => expect(ids()).toEqual(['3', '1']));
  stored = [];
  receive(notificationListChanged.name, { unread_count: 0, count: 0 });
  await panel.findByText('No notifications');
});

test('marking all as read and deleting the read ones are shown immediately', async () => {
  const seen = vi.fn();
  server.on(readAllNotifications, ({ input }) => seen('read_all', input));
  server.on(deleteAllNotifications, ({ input }) => {
    seen('destroy_all', input);
    stored = [];
  });
  await renderApp(home);
  const panel = await openPanel('Notifications, 2 unread');
  await userEvent.click(await panel.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryAllByText('Unread')).toEqual([]));
  await userEvent.click(panel.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete read notifications' }));
  await panel.findByText('No notifications');
  expect(seen.mock.calls).toEqual([
    ['read_all', {}],
    ['destroy_all', { type: 'read' }],
  ]);
});

test('a rejected change is reverted, with a message', async () => {
  server.on(deleteNotification, () => {
    throw new ErrorResponse(422, 'Not now');
  });
  await renderApp(home);
  const panel = await openPanel('Notifications, 2 unread');
  const [menu] = await panel.findAllByRole('button', { name: /Actions for the notification/ });
  if (menu) await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Not now');
  await waitFor(() => expect(panel.getAllByRole('link', { name: /Vera/ })).toHaveLength(2));
});

test('a list that fails to load shows that and can be retried', async () => {
  const works = stored;
  server.on(listNotifications, () => {
    throw new ErrorResponse(500, 'Broken');
  });
  await renderApp(home);
  const panel = await openPanel();
  await panel.findByText("The notifications couldn't be loaded");
  server.on(listNotifications, () => ({
    data: { meta: { unread_count: 2, count: 2, current_page: 1 }, payload: works },
  }));
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  const [link] = await panel.findAllByRole('link', { name: /Vera Visitor/ });
  link?.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('opening a conversation in any way marks its notification as read, by its internal id', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const read = vi.fn();
  server.on(readAllNotifications, ({ input }) => read(input));
  await renderApp('/app/accounts/1/conversations/2');
  await waitFor(() =>
    expect(read).toHaveBeenCalledWith({ primary_actor_type: 'Conversation', primary_actor_id: 1002 }),
  );
  await bell('Notifications, 1 unread');
});

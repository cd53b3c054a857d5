import { listNotifications, type Notification } from '@confab/contract/features/notification';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { aNotification } from '../../../../test/fixtures/notification.ts';

let stored: Notification[];

beforeEach(() => {
  signIn();
  const server = emptyAccountServer();
  stored = Array.from({ length: 16 }, (_, index) => aNotification({ id: 20 - index }));
  server.on(listNotifications, ({ input }) => {
    const page = Number(input.page ?? 1);
    const listed = stored.filter((each) => input.includes !== undefined || each.read_at === null);
    return {
      data: {
        meta: { unread_count: 0, count: listed.length, current_page: page },
        payload: listed.slice((page - 1) * 15, page * 15),
      },
    };
  });
});

const count = (expected: number) =>
  waitFor(() => expect(screen.getAllByRole('link', { name: /Vera Visitor/ })).toHaveLength(expected));

test('sixteen unread ones are two pages, and the page is in the URL', async () => {
  const app = await renderApp('/app/accounts/1/notifications');
  await screen.findByText('Page 1 of 2');
  await count(15);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Page 2 of 2');
  await count(1);
  expect(app.href()).toBe('/app/accounts/1/notifications?page=2');
  expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
});

test('fifteen are one page, and read ones are shown on demand', async () => {
  stored = stored.map((each) => (each.id === 20 ? { ...each, read_at: '2026-01-01T00:00:00.000Z' } : each));
  await renderApp('/app/accounts/1/notifications');
  await count(15);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Show read notifications' }));
  await screen.findByText('Page 1 of 2');
});

test('an empty list explains them', async () => {
  stored = [];
  await renderApp('/app/accounts/1/notifications');
  await screen.findByRole('heading', { name: 'No notifications' });
});

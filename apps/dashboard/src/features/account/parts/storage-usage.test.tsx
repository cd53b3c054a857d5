import { showStorageUsage, type StorageUsage } from '@confab/contract/features/upload';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/general';
const gigabyte = 1000 ** 3;
let server: FakeServer;
beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

const usage = (change: Partial<StorageUsage> = {}): StorageUsage => ({
  used_bytes: 25 * gigabyte,
  max_bytes: 100 * gigabyte,
  file_count: 1200,
  inboxes: [
    { inbox_id: 3, name: 'Shop', used_bytes: 20 * gigabyte, file_count: 1000 },
    { inbox_id: 4, name: null, used_bytes: 5 * gigabyte, file_count: 200 },
  ],
  ...change,
});

test('shows how much storage is used, and by which inboxes', async () => {
  server.on(showStorageUsage, () => usage());
  await renderApp(path);
  const bar = await screen.findByRole('progressbar', { name: 'Used' });
  expect(bar.getAttribute('aria-valuenow')).toBe(String(25 * gigabyte));
  expect(bar.getAttribute('aria-valuetext')).toMatch(/^25.* of 100/);
  expect(screen.getByText(/^1,?200 files$/)).toBeTruthy();
  expect(screen.getByText('Shop')).toBeTruthy();
  expect(screen.getByText('Deleted inbox')).toBeTruthy();
  expect(screen.queryByText(/nearly full/)).toBeNull();
});

test('shows when it is nearly full', async () => {
  server.on(showStorageUsage, () => usage({ used_bytes: 90 * gigabyte }));
  await renderApp(path);
  expect(await screen.findByText(/^Storage is nearly full/)).toBeTruthy();
});

test('shows no bar where there is no limit', async () => {
  server.on(showStorageUsage, () => usage({ max_bytes: null, inboxes: [] }));
  await renderApp(path);
  expect(await screen.findByText(/^1,?200 files$/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('Largest inboxes')).toBeNull();
});

test('shows when there are no files yet', async () => {
  await renderApp(path);
  expect(await screen.findByText('No files yet')).toBeTruthy();
});

test('a loading error is shown next to the form, with a retry', async () => {
  let isAway = true;
  server.on(showStorageUsage, () => {
    if (isAway) throw new ErrorResponse(503, 'Away');
    return usage();
  });
  await renderApp(path);
  await screen.findByText("Storage usage couldn't be loaded");
  expect(screen.getByRole('textbox', { name: /^Account name/ })).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('progressbar', { name: 'Used' })).toBeTruthy();
});

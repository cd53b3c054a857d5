import { consoleDashboardShow, superAdminShow } from '@confab/contract/features/super-admin';
import {
  consoleAccountFill,
  consoleAccountShow,
  consoleMemberDelete,
} from '@confab/contract/features/super-admin-account';
import { consoleBotCreate, consoleBotList, consoleBotShow } from '@confab/contract/features/super-admin-bot';
import {
  installationConfigShow,
  installationConfigUpdate,
  type InstallationConfig,
} from '@confab/contract/features/super-admin-config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp } from '../../../../test/render-app.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';

let server: FakeServer;
// Loaded in advance, because that takes longer on a busy machine than a test waits.
beforeAll(() => import('./console-screen.tsx'), 60_000);
beforeEach(() => {
  server = emptyAccountServer();
  server.on(superAdminShow, () => ({ id: 1, name: 'Ada Root', email: 'ada@example.com' }));
});

type Setting = InstallationConfig['payload'][number];
const setting = (name: Setting['name'], more: Partial<Setting> = {}): Setting => ({
  name,
  is_secret: false,
  is_set: false,
  is_in_environment: false,
  value: null,
  environment: '',
  description: 'What it is.',
  ...more,
});
const secret = { is_secret: true, environment: null };

test('the first page shows totals, and new conversations by day', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    conversations: index === 29 ? 12 : 0,
  }));
  server.on(consoleDashboardShow, () => ({
    counts: { accounts: 3, users: 1400, inboxes: 5, conversations: 61_000 },
    days,
  }));
  await renderApp('/super_admin');
  await screen.findByText('61,000');
  screen.getByText(/^12 in the last 30 days, up to 12 a day/);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = screen.getByRole('row', { name: /Nov 30, 2026/ });
  within(row).getByText('12');
});

describe('settings by group', () => {
  const changed = vi.fn();
  let payload: Setting[];
  beforeEach(() => {
    changed.mockReset();
    payload = [
      setting('INSTALLATION_NAME', { environment: 'Confab', is_in_environment: true }),
      setting('SLACK_CLIENT_ID', { value: '12.34', is_set: true }),
      setting('SLACK_CLIENT_SECRET', { ...secret, is_set: true }),
      setting('SLACK_SIGNING_SECRET', { ...secret, is_in_environment: true }),
    ];
    server.on(installationConfigShow, () => ({ payload }));
    server.on(installationConfigUpdate, ({ input }) => {
      changed(input);
      return { payload };
    });
  });

  test('a secret is not shown, kept when empty, and sent only when changed', async () => {
    await renderApp('/super_admin/config');
    await screen.findByLabelText('Installation name');
    await userEvent.click(screen.getByRole('link', { name: 'Slack' }));
    const field = await screen.findByLabelText('Slack client secret');
    expect(field).toHaveProperty('type', 'password');
    expect(field).toHaveProperty('value', '');
    screen.getByText(/Set here and hidden/);
    screen.getByText(/Set in the environment and hidden/);
    expect(screen.queryByLabelText('Installation name')).toBeNull();
    await userEvent.type(field, 'another');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(changed).toHaveBeenCalledWith({ SLACK_CLIENT_SECRET: 'another' }));
    await waitFor(() => expect(field).toHaveProperty('value', ''));
  });

  test('a group is reset to the environment as a whole, after confirmation', async () => {
    await renderApp('/super_admin/config/slack');
    await userEvent.click(await screen.findByRole('button', { name: "Use the environment's values" }));
    const question = await screen.findByRole('alertdialog');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: "Use the environment's values" }));
    await waitFor(() =>
      expect(changed).toHaveBeenCalledWith({
        SLACK_CLIENT_ID: null,
        SLACK_CLIENT_SECRET: null,
        SLACK_SIGNING_SECRET: null,
      }),
    );
  });

  test('an unknown group shows the first one, which has nothing to reset', async () => {
    await renderApp('/super_admin/config/nothing');
    await screen.findByLabelText('Installation name');
    expect(screen.queryByRole('button', { name: "Use the environment's values" })).toBeNull();
  });
});

test('a bot is created for one account, and shows it', async () => {
  const onCreate = vi.fn();
  const bot = {
    id: 4,
    account: { id: 7, name: 'Inkwell' },
    bot_type: 'webhook' as const,
    name: 'Robo',
    description: null,
    outgoing_url: null,
    avatar_url: '',
    created_at: '2026-11-20T10:00:00.000Z',
    access_token_id: null,
    accounts: 1,
  };
  server.on(consoleBotList, () => ({ payload: [bot], next: null }));
  server.on(consoleBotShow, () => bot);
  server.on(consoleBotCreate, ({ input }) => {
    onCreate(input);
    return bot;
  });
  await renderApp('/super_admin/agent_bots');
  await screen.findByText('Inkwell');
  await userEvent.click(screen.getByRole('button', { name: 'New agent bot' }));
  const form = await screen.findByRole('dialog');
  await userEvent.type(within(form).getByLabelText(/^Name/), 'Robo');
  const number = within(form).getByLabelText(/Account ID/);
  await userEvent.type(number, 'seven');
  await userEvent.click(within(form).getByRole('button', { name: 'New agent bot' }));
  await within(form).findByText('Enter an account ID, or leave it empty.');
  await userEvent.clear(number);
  await userEvent.type(number, '7');
  await userEvent.click(within(form).getByRole('button', { name: 'New agent bot' }));
  await waitFor(() =>
    expect(onCreate).toHaveBeenCalledWith(expect.objectContaining({ name: 'Robo', account_id: 7 })),
  );
  await screen.findByText(/Inkwell \(ID 7\)/);
});

test('on an account’s page, removing a user and adding demo data ask for confirmation', async () => {
  const removed = vi.fn();
  const filled = vi.fn();
  server.on(consoleAccountShow, () => ({
    id: 7,
    name: 'Inkwell',
    status: 'active' as const,
    locale: 'en',
    created_at: '2026-11-20T10:00:00.000Z',
    users: 1204,
    domain: null,
    support_email: null,
    features: {},
    limits: { conversation: 500 },
    members: [{ id: 3, name: 'Una', email: 'una@example.com', role: 'agent' as const, invited: false }],
  }));
  server.on(consoleMemberDelete, ({ input }) => void removed(input));
  server.on(consoleAccountFill, ({ params }) => void filled(params));
  await renderApp('/super_admin/accounts/7');
  // The list ends after a hundred.
  await screen.findByText('The first 1 of 1,204 are shown. Others can be removed on their own page.');
  expect(await screen.findByLabelText('Conversations in the plan')).toHaveProperty('value', '500');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Una from the account' }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText(/their conversations are unassigned/);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(removed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Add demo data' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Add demo data' }),
  );
  await waitFor(() => expect(filled).toHaveBeenCalledWith({ id: '7' }));
});

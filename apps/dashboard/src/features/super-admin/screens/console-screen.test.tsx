import {
  consoleDashboardShow,
  consoleJobDiscard,
  consoleJobList,
  instanceStatusShow,
  superAdminShow,
} from '@confab/contract/features/super-admin';
import { installationConfigShow } from '@confab/contract/features/super-admin-config';
import { consoleAccountList, consoleAccountShow } from '@confab/contract/features/super-admin-account';
import { consoleAppList, consoleAppShow } from '@confab/contract/features/super-admin-app';
import { consoleBotList, consoleBotShow } from '@confab/contract/features/super-admin-bot';
import { consoleUserList, consoleUserShow } from '@confab/contract/features/super-admin-user';
import {
  consoleLogExport,
  consoleLogList,
  consoleLogPeople,
  type ConsoleLogEntry,
} from '@confab/contract/features/super-admin-log';
import {
  consoleTokenList,
  consoleTokenReplace,
  consoleTokenReveal,
  consoleTokenShow,
  type ConsoleToken,
} from '@confab/contract/features/super-admin-token';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyAccountServer, renderApp } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

let server: FakeServer;
// Loaded in advance, because that takes longer on a busy machine than a test waits.
beforeAll(() => import('./console-screen.tsx'), 60_000);
beforeEach(() => {
  server = emptyAccountServer();
  server.on(superAdminShow, () => ({ id: 1, name: 'Ada Root', email: 'ada@example.com' }));
});

const entry = (more: Partial<ConsoleLogEntry>): ConsoleLogEntry => ({
  id: 9,
  action: 'update',
  subject_type: 'Account',
  subject_id: 2,
  subject_name: 'Inkwell',
  parent_id: null,
  parent_name: null,
  changes: {},
  user_id: 1,
  user_name: 'Ada Root',
  user_email: 'ada@example.com',
  remote_address: '192.0.2.7',
  request_id: 'r-1',
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});

describe('the log', () => {
  beforeEach(() => {
    server.on(consoleLogPeople, () => ({ payload: [{ id: 1, name: 'Ada Root' }] }));
  });

  test('shows the actor, the changes, and the source; older entries follow', async () => {
    server.on(consoleLogList, ({ input }) =>
      input.before === undefined
        ? {
            payload: [
              entry({
                changes: { name: ['Ink', 'Inkwell'], features: [{ labels: true }, { sla: true }] },
              }),
              entry({
                id: 8,
                action: 'sign_in_failed',
                subject_type: 'Session',
                subject_id: null,
                subject_name: null,
                user_id: null,
                user_name: null,
                user_email: null,
              }),
            ],
            next: 8,
          }
        : {
            payload: [
              entry({
                id: 7,
                action: 'create',
                subject_type: 'Member',
                subject_name: 'Una',
                parent_name: 'Inkwell',
              }),
            ],
            next: null,
          },
    );
    await renderApp('/super_admin/log');
    const list = await screen.findByRole('list', { name: 'Entries' });
    within(list).getByText('Ada Root changed the account Inkwell.');
    within(list).getByText('Name: Ink → Inkwell');
    within(list).getByText('Labels: on → empty');
    within(list).getByText('Sla: empty → on');
    within(list).getByText('Failed to log in as an unknown address.');
    expect(within(list).getAllByText('from 192.0.2.7')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await within(list).findByText('Ada Root added Una to the account Inkwell.');
  });

  test('is filtered, exported with its filters, and shows when it is empty', async () => {
    const onRequest = vi.fn();
    server.on(consoleLogList, ({ input }) => {
      onRequest(input);
      return { payload: input.log_action === undefined ? [entry({})] : [], next: null };
    });
    const saved = vi.fn();
    server.on(consoleLogExport, ({ input }) => {
      saved(input);
      throw new ErrorResponse(500, 'No file today');
    });
    await renderApp('/super_admin/log');
    await screen.findByText('Ada Root changed the account Inkwell.');
    await userEvent.click(screen.getByRole('button', { name: /Any action/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Viewed a token' }));
    await screen.findByText('Nothing matches your search.');
    await userEvent.click(screen.getByRole('button', { name: /Anyone/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Root' }));
    const narrowed = { log_action: 'show_token', user_id: '1' };
    await waitFor(() => expect(onRequest).toHaveBeenLastCalledWith(narrowed));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(narrowed));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Ada Root changed the account Inkwell.');
  });

  test('shows missing entries, or a missing connection', async () => {
    let isBroken = true;
    server.on(consoleLogList, () => {
      if (isBroken) throw new ErrorResponse(500, 'Broken');
      return { payload: [], next: null };
    });
    await renderApp('/super_admin/log');
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    isBroken = false;
    await userEvent.click(retry);
    await screen.findByText('No entries yet');
  });
});

const token = (more: Partial<ConsoleToken> = {}): ConsoleToken => ({
  id: 5,
  owner_type: 'platform_app',
  owner_id: 3,
  owner_name: 'Billing',
  owner_email: null,
  account_id: null,
  ending: 'x7Qa',
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});
const confirmed = async (title: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};

describe('access tokens', () => {
  test('are listed by their last characters, and have a page that reveals one only on click', async () => {
    server.on(consoleTokenList, () => ({ payload: [token()], next: null }));
    server.on(consoleTokenShow, () => token());
    const revealed = vi.fn();
    server.on(consoleTokenReveal, ({ params }) => {
      revealed(params);
      return { access_token: 'whole-token-x7Qa' };
    });
    await renderApp('/super_admin/access_tokens');
    await userEvent.click(await screen.findByRole('link', { name: /Billing.*•••• x7Qa/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show token' }));
    await screen.findByText('whole-token-x7Qa');
    expect(revealed).toHaveBeenCalledWith({ id: '5' });
    await userEvent.click(screen.getByRole('button', { name: 'Hide token' }));
    expect(screen.queryByText('whole-token-x7Qa')).toBeNull();
    expect(screen.getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe(
      '/super_admin/platform_apps/3',
    );
  });

  test('of users are not shown, and replaced only after confirmation', async () => {
    const una = { owner_type: 'user', owner_name: 'Una', owner_email: 'una@example.com' } as const;
    server.on(consoleTokenShow, ({ params }) =>
      token({ ...una, id: Number(params.id), ending: params.id === '6' ? 'neWw' : 'x7Qa' }),
    );
    server.on(consoleTokenReplace, () => token({ ...una, id: 6, ending: 'neWw' }));
    await renderApp('/super_admin/access_tokens/5');
    await screen.findByText('una@example.com');
    expect(screen.queryByRole('button', { name: 'Show token' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Replace token' }));
    await confirmed('Replace the token?', 'Replace token');
    await screen.findByText('Ends in neWw');
  });
});

test.each([
  ['accounts', consoleAccountList, 'No accounts yet'],
  ['users', consoleUserList, 'No users yet'],
  ['agent_bots', consoleBotList, 'No agent bots yet'],
  ['access_tokens', consoleTokenList, 'No access tokens yet'],
  ['platform_apps', consoleAppList, 'No platform apps yet'],
] as const)(
  'the list of %s shows a missing connection, nothing, and no matches',
  async (area, route, empty) => {
    let isBroken = true;
    server.on(route, () => {
      if (isBroken) throw new ErrorResponse(500, 'Broken');
      return { payload: [], next: null };
    });
    await renderApp(`/super_admin/${area}`);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    isBroken = false;
    await userEvent.click(retry);
    await screen.findByText(empty);
    const search = screen.queryByRole('searchbox');
    if (search === null) return expect(area).toBe('platform_apps');
    await userEvent.type(search, 'zzz');
    await screen.findByText('Nothing matches your search.');
  },
);

test.each([
  ['', consoleDashboardShow],
  ['accounts/7', consoleAccountShow],
  ['users/7', consoleUserShow],
  ['agent_bots/7', consoleBotShow],
  ['access_tokens/7', consoleTokenShow],
  ['platform_apps/7', consoleAppShow],
  ['config', installationConfigShow],
  ['status', instanceStatusShow],
  ['jobs', consoleJobList],
] as const)('the page /super_admin/%s shows that it could not be loaded', async (path, route) => {
  server.on(route, () => {
    throw new ErrorResponse(404, 'Resource could not be found');
  });
  await renderApp(`/super_admin/${path}`);
  await screen.findByText("This couldn't be loaded", undefined, { timeout: 10_000 });
  screen.getByRole('button', { name: 'Try again' });
});

test('accounts are searched, filtered, and continued', async () => {
  const asked: unknown[] = [];
  const account = (id: number, name: string) => ({
    id,
    name,
    status: 'active' as const,
    locale: 'en',
    created_at: '2026-11-20T10:00:00.000Z',
    users: 2,
  });
  server.on(consoleAccountList, ({ input }) => {
    asked.push(input);
    return input.before === undefined
      ? { payload: [account(9, 'Inkwell')], next: 9 }
      : { payload: [account(4, 'Inkblot')], next: null };
  });
  await renderApp('/super_admin/accounts');
  await screen.findByRole('link', { name: /Inkwell/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or ID' }), 'ink');
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'ink', filter: 'all' }));
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Suspended' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'ink', filter: 'suspended' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: /Inkblot/ });
  expect(asked.at(-1)).toEqual({ q: 'ink', filter: 'suspended', before: '9' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a failed job is discarded after confirmation', async () => {
  let dead = [
    {
      id: '4',
      name: 'send-email',
      attempts: 6,
      last_error: 'no answer',
      created_at: '2026-11-20T10:00:00.000Z',
      failed_at: '2026-11-20T10:00:00.000Z',
    },
  ];
  server.on(consoleJobList, () => ({ queues: [], dead }));
  server.on(consoleJobDiscard, ({ input }) => {
    expect(input).toEqual({ ids: ['4'] });
    dead = [];
    return { discarded: 1 };
  });
  await renderApp('/super_admin/jobs');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard send-email' }));
  await confirmed('Discard send-email?', 'Discard');
  await screen.findByText('No failed jobs');
});

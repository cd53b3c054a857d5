import { accountShow } from '@confab/contract/features/account';
import { conversationViewCounts } from '@confab/contract/features/conversation';
import { listInboxes } from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { profileSetAutoOffline, profileSetAvailability } from '@confab/contract/features/profile';
import { sessionDelete, sessionValidate } from '@confab/contract/features/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionSecondsLeft } from '../../platform/account/session-store.ts';
import { storeUserText } from '../../platform/account/user-storage.ts';
import { ErrorResponse, type FakeServer } from '../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../test/people.ts';
import { anInbox } from '../../../test/inboxes.ts';
import {
  anAccount,
  emptyAccountServer,
  renderApp,
  sessionHeaders,
  signIn,
} from '../../../test/render-app.tsx';

const home = '/app/accounts/1/dashboard';
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
});

const billing = { id: 1, title: 'billing', description: null, color: '#3a5bd9', show_on_sidebar: true };

const menuButton = () => screen.findAllByRole('button', { name: /Your menu, Maya Chen/ });

async function openMenu() {
  const [button] = await menuButton();
  if (!button) throw new Error('No menu');
  await userEvent.click(button);
  return screen.findByRole('menu');
}

test('the sidebar lists views, inboxes by name, and labels, and highlights the current one', async () => {
  const shop = anInbox({ id: 3, name: 'shop' });
  server.on(listInboxes, () => ({
    payload: [shop, anInbox({ id: 4, name: 'App', channel_type: 'Channel::Api' })],
  }));
  const label = { id: 1, title: 'billing', description: null, color: '#3a5bd9', show_on_sidebar: true };
  server.on(listLabels, () => ({
    payload: [label, { ...label, id: 2, title: 'hidden', show_on_sidebar: false }],
  }));
  server.on(conversationViewCounts, () => ({
    all: 12,
    unattended: 1200,
    inboxes: [{ id: 3, count: 5 }],
    teams: [{ id: 4, count: 2 }],
    labels: [{ title: 'billing', count: 2 }],
  }));
  await renderApp('/app/accounts/1/inbox/3');
  const link = await screen.findByRole('link', { name: 'shop 5 open conversations' });
  expect(link.getAttribute('href')).toBe('/app/accounts/1/inbox/3');
  expect(link.getAttribute('aria-current')).toBe('page');
  const inboxes = screen.getByRole('region', { name: 'Inboxes' });
  expect(
    within(inboxes)
      .getAllByRole('link', { name: /App|shop/ })
      .map((each) => each.textContent),
  ).toEqual(['App', 'shop5 open conversations']);
  const tagged = await screen.findByRole('link', { name: 'billing 2 open conversations' });
  expect(tagged.getAttribute('href')).toBe('/app/accounts/1/label/billing');
  expect(screen.queryByRole('link', { name: 'hidden' })).toBeNull();
  await screen.findByRole('link', { name: 'All conversations 12 open conversations' });
  await screen.findByRole('link', { name: 'Unattended 999+ open conversations' });
});

test('disabled features are neither listed nor found, and cannot be added to', async () => {
  server.on(accountShow, () => anAccount({ features: { inbox_management: true } }));
  server.on(listLabels, () => ({ payload: [billing] }));
  await renderApp('/app/accounts/1/settings/general');
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(settings.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Account',
    'Inboxes',
    'Profile',
  ]);
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }));
  expect(palette.getByRole('menuitem', { name: 'New inbox' })).toBeTruthy();
  expect(palette.queryByRole('menuitem', { name: 'Agents' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Alt>}c{/Alt}');
  await screen.findAllByRole('link', { name: 'New inbox' });
  expect(screen.queryByRole('region', { name: 'Labels' })).toBeNull();
});

test('without inbox management there is no link to a new inbox', async () => {
  server.on(accountShow, () => anAccount({ features: { labels: true } }));
  server.on(listLabels, () => ({ payload: [billing] }));
  await renderApp(home);
  await screen.findByRole('link', { name: 'billing' });
  expect(screen.queryByRole('link', { name: 'New inbox' })).toBeNull();
});

test('availability changes immediately, and is rolled back with a message on rejection', async () => {
  const busy = aProfile({ accounts: [aMembership({ availability: 'busy', availability_status: 'busy' })] });
  server.on(profileSetAvailability, ({ input }) => {
    expect(input).toEqual({ account_id: 1, availability: 'busy' });
    return busy;
  });
  await renderApp(home);
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: /Busy/ }));
  await screen.findAllByRole('button', { name: 'Your menu, Maya Chen, Busy' });
  server.on(profileSetAvailability, () => {
    throw new ErrorResponse(500, 'Out of order');
  });
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: /Online/ }));
  await screen.findByText("Your availability couldn't be changed.");
  await screen.findAllByRole('button', { name: 'Your menu, Maya Chen, Busy' });
});

test('auto-offline is switched for this account', async () => {
  const seen = vi.fn();
  server.on(profileSetAutoOffline, ({ input }) => {
    seen(input);
    return aProfile({ accounts: [aMembership({ auto_offline: false })] });
  });
  await renderApp(home);
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: /Mark offline automatically/ }));
  await waitFor(() => expect(seen).toHaveBeenCalledWith({ account_id: 1, auto_offline: false }));
});

test('the switcher lists every account, and selecting one loads a new page', async () => {
  server = emptyAccountServer(
    aProfile({
      accounts: [
        aMembership(),
        aMembership({ id: 2, name: 'Harbor', role: 'agent', permissions: ['agent'] }),
      ],
    }),
  );
  await renderApp(home);
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change account' }));
  const current = dialog.getByRole('link', { name: /Paperlane Administrator Current account/ });
  expect(current.getAttribute('aria-current')).toBe('true');
  expect(dialog.getByRole('link', { name: /Harbor Agent/ }).getAttribute('href')).toBe(
    '/app/accounts/2/dashboard',
  );
  expect(dialog.queryByRole('button', { name: 'New account' })).toBeNull();
});

test('the palette reaches every section of the account, and no missing ones', async () => {
  const features = { crm: true, reports: true, campaigns: true, inbox_view: true } as const;
  server.on(accountShow, () => anAccount({ features }));
  await renderApp(home);
  await menuButton();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }));
  const areas = ['Inbox view', 'Contacts', 'Reports', 'Campaigns', 'Help center', 'Settings'];
  for (const name of areas) expect(palette.getByRole('menuitem', { name })).toBeTruthy();
  expect(palette.queryByRole('menuitem', { name: 'Captain' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the palette finds an entry by part of its name and opens it', async () => {
  const app = await renderApp(home);
  await menuButton();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Command palette' });
  await userEvent.type(within(dialog).getByRole('searchbox'), 'lab');
  await within(dialog).findByRole('menuitem', { name: 'Labels' });
  expect(within(dialog).queryByRole('menuitem', { name: 'Agents' })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/labels/list'));
});

test('keys open sections and the help', async () => {
  const app = await renderApp(home);
  await menuButton();
  await userEvent.keyboard('{Alt>}s{/Alt}');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/general'));
  await userEvent.keyboard('{Alt>}c{/Alt}');
  await waitFor(() => expect(app.path()).toBe(home));
  await userEvent.keyboard('{Control>}/{/Control}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('logging out ends the session on the server and here', async () => {
  const ended = vi.fn();
  server.on(sessionDelete, () => {
    ended();
    // An answer to an earlier save of a draft.
    storeUserText('draft-state:1:1:reply', 'saved');
    return { success: true as const };
  });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await renderApp(home);
  storeUserText('draft:1:1:reply', 'half a reply');
  localStorage.setItem('user:jonas%40paperlane.test:draft:1:1:reply', 'of somebody else');
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app/login'));
  expect(ended).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain('secret');
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([
    'user:jonas%40paperlane.test:draft:1:1:reply',
  ]);
});

test('a user with an unconfirmed address is reminded', async () => {
  server = emptyAccountServer(aProfile({ confirmed: false }));
  await renderApp(home);
  await screen.findByText(/Please confirm your email address/);
});

describe('a session about to end', () => {
  const sessionFor = (seconds: number) => ({
    ...sessionHeaders,
    expiry: String(Math.floor(Date.now() / 1000) + seconds),
  });
  const endsIn = (seconds: number) =>
    act(() => {
      document.cookie = `cw_d_session_info=${encodeURIComponent(JSON.stringify(sessionFor(seconds)))}; path=/`;
    });
  /** The server extends the session by fifteen minutes. */
  const serverProlongs = () => {
    const onRequest = vi.fn();
    server.on(sessionValidate, () => {
      onRequest();
      Object.assign(server.headers, sessionFor(900));
      return {
        payload: { success: true as const, data: { ...aProfile(), created_at: '2026-01-01T00:00:00.000Z' } },
      };
    });
    return onRequest;
  };
  const question = () => screen.findByRole('alertdialog', { name: 'Session Expiring' }, { timeout: 3000 });

  test('shows a dialog, and staying extends the session', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await renderApp(home);
    await menuButton();
    endsIn(8);
    const dialog = await question();
    expect(dialog.textContent).toMatch(/Your session will expire in \d seconds/);
    server.on(sessionValidate, () => {
      throw new TypeError('Failed to fetch');
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay Logged In' }));
    await within(dialog).findByText(/The server couldn't be reached/);
    expect(assign).not.toHaveBeenCalled();
    serverProlongs();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay Logged In' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 3000 });
    expect(sessionSecondsLeft()).toBeGreaterThan(890);
    expect(assign).not.toHaveBeenCalled();
  });

  test('is extended by user activity, which is reported only then', async () => {
    await renderApp(home);
    await menuButton();
    const prolonged = serverProlongs();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const doSomething = async () => {
      fireEvent.keyDown(document.body, { key: 'a' });
      await vi.advanceTimersByTimeAsync(1000);
    };
    endsIn(3600);
    await doSomething();
    expect(prolonged).not.toHaveBeenCalled();
    endsIn(100);
    await doSomething();
    vi.useRealTimers();
    expect(prolonged).toHaveBeenCalledOnce();
    await waitFor(() => expect(sessionSecondsLeft()).toBeGreaterThan(890));
  });
});

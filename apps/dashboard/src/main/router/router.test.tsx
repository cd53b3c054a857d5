import { listCannedResponses } from '@confab/contract/features/canned-response';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aMembership, aProfile } from '../../../test/people.ts';
import { configurePage, emptyAccountServer, renderApp, signIn, signOut } from '../../../test/render-app.tsx';

configurePage({ CREATE_NEW_ACCOUNT_FROM_DASHBOARD: 'true' });

beforeEach(() => {
  signOut();
});

test('a signed-out user logs in first, and the URL is kept', async () => {
  emptyAccountServer();
  const app = await renderApp('/app/accounts/1/settings/labels/list');
  await screen.findByRole('heading', { name: 'Log in to Confab' });
  expect(app.href()).toContain(`next=${encodeURIComponent('/app/accounts/1/settings/labels/list')}`);
});

test('the root URL redirects to the account', async () => {
  emptyAccountServer();
  signIn();
  const app = await renderApp('/');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/dashboard'));
});

test.each([
  '/app/no/such/place',
  '/app/accounts/1/no/such/place',
  '/app/accounts/1/settings/nothing',
  '/app/accounts/1',
])('the unknown %s redirects to the dashboard', async (path) => {
  emptyAccountServer();
  signIn();
  const app = await renderApp(path);
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/dashboard'));
});

test.each([
  ['settings', 'settings/general'],
  ['settings/labels', 'settings/labels/list'],
  ['settings/agents', 'settings/agents/list'],
  ['settings/inboxes', 'settings/inboxes/list'],
])('%s redirects to %s', async (from, to) => {
  emptyAccountServer();
  signIn();
  const app = await renderApp(`/app/accounts/1/${from}`);
  await waitFor(() => expect(app.path()).toBe(`/app/accounts/1/${to}`));
});

test('an agent sees neither administrator settings nor links to them', async () => {
  const agent = aMembership({ role: 'agent', permissions: ['agent'] });
  emptyAccountServer(aProfile({ role: 'agent', accounts: [agent] }));
  signIn();
  const app = await renderApp('/app/accounts/1/settings/agents/list');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/dashboard'));
  await screen.findByRole('link', { name: 'Conversations' });
  expect(screen.queryByRole('link', { name: 'New label' })).toBeNull();
});

test('an agent sees macros, canned responses, and the profile in the settings', async () => {
  const agent = aMembership({ role: 'agent', permissions: ['agent'] });
  emptyAccountServer(aProfile({ role: 'agent', accounts: [agent] })).on(listCannedResponses, () => []);
  signIn();
  const app = await renderApp('/app/accounts/1/settings');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/canned-response/list'));
  const sidebar = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Macros',
    'Canned responses',
    'Profile',
  ]);
});

test('a suspended account shows that', async () => {
  emptyAccountServer(aProfile({ accounts: [aMembership({ status: 'suspended' })] }));
  signIn();
  await renderApp('/app/accounts/1/dashboard');
  await screen.findByRole('heading', { name: 'This account is suspended' });
  // Nothing of it can be opened, so nothing offers to.
  expect(screen.queryAllByRole('link', { name: /Conversations|Settings|All conversations/ })).toEqual([]);
});

test('a user without an account is asked to create one, where that is allowed', async () => {
  emptyAccountServer(aProfile({ account_id: null, accounts: [] }));
  signIn();
  await renderApp('/app');
  await screen.findByRole('dialog', { name: 'New account' });
  await screen.findByRole('textbox', { name: /Account name/ });
});

test('an invited user may still create an account', async () => {
  emptyAccountServer(aProfile({ account_id: null, accounts: [] }));
  signIn();
  const app = await renderApp('/app/invitations');
  await userEvent.click(await screen.findByRole('link', { name: 'Create your own account' }));
  await waitFor(() => expect(app.path()).toBe('/app/no-account'));
});

test('a session rejected by the server ends here too', async () => {
  emptyAccountServer();
  document.cookie = `cw_d_session_info=${encodeURIComponent(
    JSON.stringify({
      'access-token': 'forged',
      'token-type': 'Bearer',
      client: 'c',
      expiry: '9999999999',
      uid: 'u',
    }),
  )}; path=/`;
  const app = await renderApp('/app/accounts/1/dashboard');
  await waitFor(() => expect(app.path()).toBe('/app/login'));
  expect(document.cookie).not.toContain('forged');
});

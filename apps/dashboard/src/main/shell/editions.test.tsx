import { accountShow } from '@confab/contract/features/account';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pageConfig, type PageConfig } from '../../platform/page-config.ts';
import type { FakeServer } from '../../../test/fake-server.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  configure({});
});

function configure(change: Partial<PageConfig>): void {
  const plain = { isCloud: false, hasPlansToShow: false, docsUrl: undefined, supportUrl: undefined };
  Object.assign(pageConfig(), plain, change);
}

async function settings() {
  cleanup();
  await renderApp('/app/accounts/1/settings/general');
  return within(await screen.findByRole('region', { name: 'Settings' }));
}

test('a self-hosted installation shows the account’s features; custom roles are new', async () => {
  const all = await settings();
  expect(all.getByRole('link', { name: 'Custom roles Beta' })).toBeTruthy();
  expect(all.getByRole('link', { name: 'Audit logs' })).toBeTruthy();
  expect(all.queryByRole('link', { name: 'Billing' })).toBeNull();
  server.on(accountShow, () => anAccount({ features: { labels: true } }));
  const some = await settings();
  expect(some.getByRole('link', { name: 'Labels' })).toBeTruthy();
  expect(some.queryByRole('link', { name: /Custom roles/ })).toBeNull();
  expect(some.queryByRole('link', { name: /Audit logs/ })).toBeNull();
});

test('with plans, disabled features are marked, and explain who can enable them', async () => {
  server.on(accountShow, () => anAccount({ features: {} }));
  configure({ hasPlansToShow: true });
  await userEvent.click((await settings()).getByRole('link', { name: 'Audit logs Turned off' }));
  await screen.findByText('Ask your system administrator to turn it on for your account.');
  configure({ hasPlansToShow: true, isCloud: true });
  await userEvent.click((await settings()).getByRole('link', { name: 'Custom roles Turned off' }));
  await screen.findByText('Ask your system administrator to turn it on for your account.');
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
});

test.each([
  'settings/labels/list',
  'settings/macros',
  'settings/billing',
  'inbox-view',
  'contacts',
  'contacts/7',
])('without its feature %s opens the first section instead', async (path) => {
  server.on(accountShow, () => anAccount({ features: {} }));
  const { path: location } = await renderApp(`/app/accounts/1/${path}`);
  await screen.findByRole('link', { name: 'All conversations' });
  expect(location()).toBe('/app/accounts/1/dashboard');
  expect(screen.queryByRole('link', { name: 'Contacts' })).toBeNull();
});

test('documentation and support are offered if they have a URL', async () => {
  await settings();
  expect(screen.queryByRole('link', { name: 'Documentation' })).toBeNull();
  configure({ docsUrl: 'https://docs.example', supportUrl: 'mailto:help@desk.example' });
  await settings();
  const documentation = await screen.findByRole('link', { name: 'Documentation' });
  expect(documentation.getAttribute('href')).toBe('https://docs.example');
  const openMenu = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: /Your menu/ }))[0] ?? document.body);
    return screen.findByRole('menu');
  };
  expect(within(await openMenu()).getByRole('menuitem', { name: 'Contact support' })).toBeTruthy();
  server.on(accountShow, () => anAccount({ features: {} }));
  await settings();
  expect(within(await openMenu()).queryByRole('menuitem', { name: 'Contact support' })).toBeNull();
});

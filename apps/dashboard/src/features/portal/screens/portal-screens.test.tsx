import { accountShow } from '@confab/contract/features/account';
import {
  createPortal,
  deletePortal,
  updatePortal,
  type Portal,
  verifyPortalDomain,
} from '@confab/contract/features/portal';
import { profileUpdate } from '@confab/contract/features/profile';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, servePortals } from '../../../../test/help-center.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';

const base = '/app/accounts/1/portals';
let portals: Portal[];
let server: FakeServer;
let lists: { requests: number };
let saved: Record<string, unknown>[];

function start(profile = aProfile()): void {
  portals = [aPortal()];
  saved = [];
  server = emptyAccountServer(profile);
  lists = servePortals(server, () => portals);
  server.on(profileUpdate, ({ input }) => {
    saved.push(input.ui_settings ?? {});
    return { ...profile, ui_settings: input.ui_settings ?? {}, created_at: '2026-01-01T00:00:00.000Z' };
  });
}

beforeEach(() => {
  signIn();
  start();
});

test('without the feature the entry opens a description of it', async () => {
  server.on(accountShow, () => anAccount({ features: {} }));
  await renderApp(`${base}/all`);
  const offers = within(await screen.findByRole('list', { name: 'What a help center offers' }));
  expect(offers.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Several help centers',
    'Many languages',
    'Made to be found',
    'An API for everything',
  ]);
  screen.getByRole('link', { name: 'Help center' });
  expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  expect(lists.requests).toBe(0);
});

test('the first is created in steps; its slug follows its name', async () => {
  portals = [];
  let sent: object | undefined;
  server.on(createPortal, ({ input }) => {
    sent = input;
    const created = aPortal({ name: input.name ?? '', slug: input.slug ?? '' });
    portals = [created];
    return created;
  });
  server.on(updatePortal, ({ input }) => {
    portals = portals.map((portal) => ({ ...portal, header_text: input.header_text ?? null }));
    return portals[0] ?? aPortal();
  });
  const { path } = await renderApp(base);
  await userEvent.click(
    (await screen.findAllByRole('link', { name: 'New help center' }))[0] ?? document.body,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create help center' }));
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Paper & Pens');
  await userEvent.click(screen.getByRole('button', { name: 'Create help center' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Header text' }), 'Ask us');
  expect(sent).toEqual({
    name: 'Paper & Pens',
    slug: 'paper-pens',
    custom_domain: '',
    config: { allowed_locales: ['en'], default_locale: 'en' },
  });
  expect(path()).toBe(`${base}/new/paper-pens/customization`);
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  await screen.findByRole('heading', { name: 'Paper & Pens is ready' });
  expect(portals[0]?.header_text).toBe('Ask us');
});

test('deleting shows first what is deleted with it; the list is refetched whenever it is opened', async () => {
  const deleted = vi.fn();
  server.on(deletePortal, ({ params }) => {
    deleted(params.slug);
    portals = [];
  });
  const { go } = await renderApp(`${base}/help/edit`);
  await screen.findByRole('textbox', { name: /^Name/ });
  const before = lists.requests;
  await go(`${base}/all`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Paperlane Help' }));
  await waitFor(() => expect(lists.requests).toBe(before + 1));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete help center' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/6 articles, 2 categories/);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete help center' }));
  await screen.findByRole('heading', { name: 'No help centers yet' });
  expect(deleted).toHaveBeenCalledWith('help');
});

test('a language is removed or made the default', async () => {
  const sent: unknown[] = [];
  server.on(updatePortal, ({ input }) => {
    sent.push(input.config);
    return aPortal();
  });
  await renderApp(`${base}/help/edit/locales`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for German' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make default' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for German' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove language' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove language' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { allowed_locales: ['en', 'de'], default_locale: 'de' },
      { allowed_locales: ['en'], default_locale: 'en' },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Actions for English' })).toBeNull();
});

test('the sidebar shows the portal, its language, and its counts', async () => {
  await renderApp(`${base}/help/de/articles`);
  const sidebar = within(await screen.findByRole('navigation', { name: 'Navigation' }));
  const all = await sidebar.findByRole('link', { name: /^All articles/ });
  await waitFor(() => expect(all.textContent).toContain('3'));
  expect(all.getAttribute('aria-current')).toBe('page');
  sidebar.getByText('German');
  const open = sidebar.getByRole('link', { name: 'Open public help center' });
  expect(open.getAttribute('href')).toBe('/hc/help/de');
  expect(open.getAttribute('target')).toBe('_blank');
  await userEvent.click(sidebar.getByRole('button', { name: 'Choose a help center and a language' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Help centers' }));
  expect(choice.getByRole('link', { name: /German/ }).getAttribute('aria-current')).toBe('page');
  choice.getByRole('link', { name: /English Default.*3 articles/ });
  choice.getByRole('button', { name: 'Settings of Paperlane Help' });
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({ last_active_portal_slug: 'help', last_active_locale_code: 'de' }),
  );
});

test('collapsing the sidebar is stored for the user, once there is a portal', async () => {
  const { go } = await renderApp(`${base}/all`);
  await screen.findByRole('link', { name: 'Paperlane Help' });
  await userEvent.keyboard('{Alt>}[KeyO]{/Alt}');
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ show_help_center_secondary_sidebar: false }));
  expect(screen.queryByRole('navigation', { name: 'Navigation' })).toBeNull();
  // Other areas show their own sidebar.
  await go('/app/accounts/1/contacts');
  await screen.findByRole('navigation', { name: 'Navigation' });
  await go(`${base}/all`);
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Navigation' })).toBeNull());
});

test('without a portal collapsing is not stored', async () => {
  portals = [];
  await renderApp(`${base}/all`);
  await screen.findByRole('heading', { name: 'No help centers yet' });
  await userEvent.keyboard('{Alt>}[KeyO]{/Alt}');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Navigation' })).toBeNull());
  expect(saved).toEqual([]);
});

test('agents can view portals only', async () => {
  start(aProfile({ accounts: [aMembership({ role: 'agent', permissions: ['agent'] })] }));
  const { path, go } = await renderApp(`${base}/all`);
  await screen.findByRole('link', { name: 'Paperlane Help' });
  expect(screen.queryByRole('link', { name: 'New help center' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Paperlane Help' }));
  await screen.findByRole('menuitem', { name: 'Open public help center' });
  expect(screen.queryByRole('menuitem', { name: 'Delete help center' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await go(`${base}/help/edit`);
  await waitFor(() => expect(path()).toBe('/app/accounts/1/dashboard'));
});

test('a domain shows the record that verifies it until it is found', async () => {
  const record = {
    type: 'TXT' as const,
    name: '_confab.help.acme.example',
    value: 'confab-verification=abc',
  };
  portals = [aPortal({ custom_domain: 'help.acme.example', domain: { is_verified: false, record } })];
  let isSet = false;
  server.on(verifyPortalDomain, () => {
    if (isSet) portals = [aPortal({ custom_domain: 'help.acme.example', domain: { is_verified: true } })];
    return portals[0] ?? aPortal();
  });
  await renderApp(`${base}/help/edit`);
  await screen.findByText('Not verified yet');
  screen.getByText('_confab.help.acme.example');
  screen.getByText('confab-verification=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText(/^The record isn't there yet/);
  isSet = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByText('Active');
  expect(screen.queryByText('_confab.help.acme.example')).toBeNull();
});

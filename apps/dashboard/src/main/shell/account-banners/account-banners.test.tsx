import { accountLimits, accountShow } from '@confab/contract/features/account';
import { sessionValidate } from '@confab/contract/features/session';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pageConfig, type PageConfig } from '../../../platform/page-config.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';
import {
  anAccount,
  emptyAccountServer,
  renderApp,
  sessionHeaders,
  signIn,
} from '../../../../test/render-app.tsx';
import { isOverLimit, isPaymentPending, isTrial } from './billing-model.ts';
import { isNewer } from './version-model.ts';

const home = '/app/accounts/1/settings/general';
const plain = { isCloud: false, hasPlansToShow: false, hasManifest: true, version: '1.2.0' };
let server: FakeServer;

beforeEach(() => {
  signIn();
  localStorage.clear();
  server = emptyAccountServer();
  configure({});
});

function configure(change: Partial<PageConfig>): void {
  Object.assign(pageConfig(), plain, { docsUrl: undefined, supportUrl: undefined }, change);
}

function beAgent(): void {
  const agent = aMembership({ role: 'agent', permissions: ['agent'] });
  const profile = aProfile({ accounts: [agent] });
  server.on(sessionValidate, () => ({
    payload: { success: true as const, data: { ...profile, created_at: '2026-01-01T00:00:00.000Z' } },
  }));
}

/** Opens a page, and closes it when the banners are rendered: one is always shown. */
async function bannersOf(path = home): Promise<string> {
  cleanup();
  document.cookie = `cw_d_session_info=${encodeURIComponent(JSON.stringify({ ...sessionHeaders, client: 'impersonation-1' }))}; path=/`;
  await renderApp(path);
  await screen.findByText("You're logged in as Maya Chen. Everything you do is done in their name.");
  await screen.findByRole('navigation', { name: 'Main' });
  return [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')]
    .map((each) => each.textContent)
    .join('\n');
}

test('only an impersonated session shows a banner, with a way out', async () => {
  expect(await bannersOf()).toContain('Log out');
  cleanup();
  signIn();
  const unconfirmed = aProfile({ confirmed: false });
  server.on(sessionValidate, () => ({
    payload: { success: true as const, data: { ...unconfirmed, created_at: '2026-01-01T00:00:00.000Z' } },
  }));
  await renderApp(home);
  await screen.findByText('Please confirm your email address. We sent you a link.');
  expect(screen.queryByText(/You're logged in as/)).toBeNull();
});

test('administrators see a newer version until they dismiss it, agents never', async () => {
  server.on(accountShow, () => anAccount({ latest_chatwoot_version: '1.3.0' }));
  const message = 'Version 1.3.0 is available. This installation runs 1.2.0.';
  expect(await bannersOf()).toContain(message);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(message)).toBeNull();
  expect(await bannersOf()).not.toContain('is available');
  server.on(accountShow, () => anAccount({ latest_chatwoot_version: '1.4.0' }));
  expect(await bannersOf()).toContain('Version 1.4.0');
  configure({ hasManifest: false });
  expect(await bannersOf()).not.toContain('is available');
  configure({ version: '1.4.0' });
  expect(await bannersOf()).not.toContain('is available');
  configure({});
  beAgent();
  expect(await bannersOf('/app/accounts/1/profile/settings')).not.toContain('is available');
});

test('an unpaid subscription is shown to administrators on the cloud', async () => {
  const unpaid = { subscription_status: 'past_due', subscription_ends_on: '2026-02-01T00:00:00.000Z' };
  server.on(accountShow, () => anAccount({ custom_attributes: unpaid }));
  expect(await bannersOf()).not.toContain('payment failed');
  configure({ isCloud: true });
  expect(await bannersOf()).toContain('Your last payment failed');
  expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe(
    '/app/accounts/1/settings/billing',
  );
  beAgent();
  expect(await bannersOf('/app/accounts/1/profile/settings')).not.toContain('payment failed');
});

test('an account above its limits sees that on the cloud, and that paying does not raise them', async () => {
  const none = { total_count: 0, consumed: 0, current_available: 0 };
  server.on(accountLimits, () => ({
    id: 1,
    limits: {
      conversation: { allowed: 10, consumed: 11 },
      non_web_inboxes: { allowed: 1, consumed: 0 },
      agents: { allowed: 1, consumed: 1 },
      captain: { documents: none, responses: none },
    },
  }));
  expect(await bannersOf()).not.toContain('its limits');
  configure({ isCloud: true });
  await bannersOf();
  await screen.findByText('Your account is over its limits. Ask your system administrator to raise them.');
  expect(screen.getByRole('link', { name: 'Show usage' })).toBeTruthy();
  beAgent();
  await bannersOf('/app/accounts/1/profile/settings');
  await screen.findByText(/Please tell an administrator/);
  expect(screen.queryByRole('link', { name: 'Show usage' })).toBeNull();
  server.on(accountShow, () => anAccount({ created_at: new Date().toISOString() }));
  expect(await bannersOf('/app/accounts/1/profile/settings')).not.toContain('its limits');
});

test('a limit is exceeded, a trial ended, or a payment due', () => {
  const none = { allowed: 5, consumed: 5 };
  const over = { allowed: 5, consumed: 6 };
  expect(isOverLimit({ conversation: none, non_web_inboxes: none })).toBe(false);
  expect(isOverLimit({ conversation: over, non_web_inboxes: none })).toBe(true);
  expect(isOverLimit({ conversation: none, non_web_inboxes: over })).toBe(true);
  const created = { created_at: '2026-03-01T12:00:00.000Z' };
  expect(isTrial(created, new Date('2026-03-16T12:00:00Z'))).toBe(true);
  expect(isTrial(created, new Date('2026-03-16T12:00:01Z'))).toBe(false);
  const due = (status: string, endsOn: unknown) =>
    isPaymentPending(
      { custom_attributes: { subscription_status: status, subscription_ends_on: endsOn } },
      new Date('2026-03-01T00:00:00Z'),
    );
  expect(due('past_due', '2026-02-28T00:00:00Z')).toBe(true);
  expect(due('past_due', '2026-03-02T00:00:00Z')).toBe(false);
  expect(due('active', '2026-02-28T00:00:00Z')).toBe(false);
  expect(due('past_due', undefined)).toBe(false);
});

test.each([
  ['1.3.0', '1.2.9', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '10.0.0', false],
  ['1.2.0', '1.2.0', false],
  ['1.2.0', '1.3.0', false],
  ['next', '1.0.0', false],
  ['1.3', '1.2.0', false],
  ['1.3.0', '', false],
])('%s after %s: %s', (latest, current, isIt) => expect(isNewer(latest, current)).toBe(isIt));

import { accountLimits, accountShow } from '@confab/contract/features/account';
import { billingSubscribe } from '@confab/contract/features/billing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { pageConfig } from '../../../platform/page-config.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  Object.assign(pageConfig(), { isCloud: true, hasPlansToShow: true });
  const none = { total_count: 0, consumed: 0, current_available: 0 };
  const limit = { allowed: 10, consumed: 1 };
  server.on(accountLimits, () => ({
    id: 1,
    limits: {
      conversation: limit,
      non_web_inboxes: limit,
      agents: limit,
      captain: { documents: none, responses: none },
    },
  }));
});

async function open(status: string | undefined): Promise<void> {
  cleanup();
  const values = status === undefined ? {} : { plan_name: 'Startups', subscription_status: status };
  server.on(accountShow, () => anAccount({ custom_attributes: values }));
  await renderApp('/app/accounts/1/settings/billing');
  await screen.findByRole('heading', { name: 'Subscription' });
}

const has = (name: string) => screen.queryByRole('button', { name }) !== null;

test('a subscription can be started if there is none, and managed if there is one', async () => {
  await open(undefined);
  expect(screen.getByText("You don't have a subscription yet.")).toBeTruthy();
  expect([has('Start a subscription'), has('Manage billing')]).toEqual([true, false]);
  for (const status of ['trialing', 'active', 'past_due', 'unpaid', 'incomplete']) {
    await open(status);
    expect(screen.getByText('Startups')).toBeTruthy();
    expect([has('Start a subscription'), has('Manage billing')]).toEqual([false, true]);
  }
});

test.each(['canceled', 'incomplete_expired'])(
  'after one that is %s another can be started',
  async (status) => {
    await open(status);
    expect(screen.getByText('Your subscription has ended. You can start another one.')).toBeTruthy();
    expect(screen.queryByText('Startups')).toBeNull();
    expect(has('Manage billing')).toBe(true);
    server.on(billingSubscribe, () => {
      server.on(accountShow, () =>
        anAccount({ custom_attributes: { plan_name: 'Startups', subscription_status: 'active' } }),
      );
      return undefined;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start a subscription' }));
    await screen.findByText('Startups');
    expect(has('Start a subscription')).toBe(false);
  },
);

test('the limits are not shown as part of the subscription', async () => {
  await open('active');
  await screen.findByText('What your account uses. Your system administrator sets its limits.');
});

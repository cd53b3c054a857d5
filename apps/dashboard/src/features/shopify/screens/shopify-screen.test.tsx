import { listIntegrationApps, type IntegrationHook } from '@confab/contract/features/integration';
import { authorizeShopify, disconnectShopify } from '@confab/contract/features/shopify';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { statusesOf } from '../model.ts';

const path = '/app/accounts/1/settings/integrations/shopify';
const hook: IntegrationHook = {
  id: 7,
  app_id: 'shopify',
  status: true,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  settings: {},
  reference_id: 'paperlane.myshopify.com',
};
let server: FakeServer;
let hooks: IntegrationHook[];
beforeEach(() => {
  signIn();
  hooks = [];
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => {
    const enabled = hooks.length > 0;
    return {
      payload: [{ id: 'shopify', name: 'Shopify', description: '', short_description: null, enabled, hooks }],
    };
  });
});

test('the shop’s rejection is shown', async () => {
  const message = 'Shop domain must look like your-shop.myshopify.com';
  const requests: unknown[] = [];
  server.on(authorizeShopify, ({ input }) => {
    requests.push(input);
    throw new ErrorResponse(422, message);
  });
  await renderApp(path);
  await userEvent.type(await screen.findByLabelText(/^Shop domain/), 'evil.example');
  await userEvent.click(screen.getByRole('button', { name: 'Connect the shop' }));
  await screen.findByText(message);
  expect(requests).toEqual([{ shop_domain: 'evil.example' }]);
});

test('a connection shows its shop, and is ended after confirmation', async () => {
  hooks = [hook];
  server.on(disconnectShopify, () => {
    hooks = [];
  });
  await renderApp(path);
  await screen.findByText(/^paperlane\.myshopify\.com is connected/);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect the shop' });
});

test.each([
  [null, null, 'other', 'none'],
  ['paid', 'fulfilled', 'paid', 'fulfilled'],
  ['refunded', 'partial', 'refunded', 'partial'],
  ['new word', 'on_hold', 'other', 'other'],
] as const)('%s and %s are shown as %s and %s', (financial, fulfillment, payment, sending) =>
  expect(statusesOf({ financial_status: financial, fulfillment_status: fulfillment })).toEqual({
    payment,
    sending,
  }),
);

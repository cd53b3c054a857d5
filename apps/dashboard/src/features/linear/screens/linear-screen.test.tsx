import { listIntegrationApps, type IntegrationHook } from '@confab/contract/features/integration';
import { disconnectLinear } from '@confab/contract/features/linear';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations/linear';
const hook: IntegrationHook = {
  id: 7,
  app_id: 'linear',
  status: true,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  settings: {},
};
let server: FakeServer;
let hooks: IntegrationHook[];
let isOffered: boolean;
beforeEach(() => {
  signIn();
  hooks = [];
  isOffered = true;
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => {
    const enabled = hooks.length > 0;
    if (!isOffered) return { payload: [] };
    return {
      payload: [{ id: 'linear', name: 'Linear', description: '', short_description: null, enabled, hooks }],
    };
  });
});

test('denied access is reported', async () => {
  await renderApp(`${path}?error=true`);
  await screen.findByRole('button', { name: 'Connect Linear' });
  expect(screen.getByText(/^Not connected/).closest('[role="alert"]')).not.toBeNull();
});

test('a connection is ended after confirmation', async () => {
  hooks = [hook];
  server.on(disconnectLinear, () => {
    hooks = [];
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect Linear' });
});

test('an installation without a Linear app shows that, and offers nothing', async () => {
  isOffered = false;
  await renderApp(path);
  await screen.findByText("Linear isn't set up");
  expect(screen.queryByRole('button', { name: 'Connect Linear' })).toBeNull();
});

import {
  createIntegrationHook,
  deleteIntegrationHook,
  listIntegrationApps,
  type IntegrationHook,
} from '@confab/contract/features/integration';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';

const hook: IntegrationHook = {
  id: 7,
  app_id: 'dyte',
  status: true,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  settings: { organization_id: 'org-1', api_key: '••••wxyz' },
};

let server: FakeServer;
let connected: IntegrationHook[];
beforeEach(() => {
  signIn();
  connected = [];
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => ({
    payload: [
      {
        id: 'dyte',
        name: 'Dyte',
        description: '',
        short_description: null,
        enabled: connected.length > 0,
        hooks: connected,
      },
    ],
  }));
});

test('an organization and its key connect video calls, which are disconnected after confirmation', async () => {
  const requests: unknown[] = [];
  server.on(createIntegrationHook, ({ input }) => {
    requests.push(input);
    connected = [hook];
    return hook;
  });
  server.on(deleteIntegrationHook, ({ params }) => {
    requests.push(Number(params.id));
    connected = [];
  });
  await renderApp('/app/accounts/1/settings/integrations/dyte');
  await userEvent.type(await screen.findByLabelText(/^API key/), 'a-key-wxyz');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  const organization = screen.getByLabelText(/^Organization ID/);
  expect(organization.getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
  await userEvent.type(organization, ' org-1 ');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Stored: ••••wxyz. Leave empty to keep it.');
  const settings = { organization_id: 'org-1', api_key: 'a-key-wxyz' };
  expect(requests).toEqual([{ app_id: 'dyte', status: 'enabled', settings }]);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect' });
  expect(requests.at(-1)).toBe(7);
});

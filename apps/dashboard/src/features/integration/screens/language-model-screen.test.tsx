import {
  createIntegrationHook,
  deleteIntegrationHook,
  listIntegrationApps,
  updateIntegrationHook,
  type IntegrationHook,
} from '@confab/contract/features/integration';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations/openai';
const hook: IntegrationHook = {
  id: 7,
  app_id: 'openai',
  status: true,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  settings: { api_key: '••••wxyz', label_suggestion: true },
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
        id: 'openai',
        name: 'OpenAI',
        description: '',
        short_description: null,
        enabled: connected.length > 0,
        hooks: connected,
      },
    ],
  }));
});

const key = () => screen.findByLabelText(/^API key/);

test('a key connects the model; without one, the field has an error', async () => {
  const requests: unknown[] = [];
  server.on(createIntegrationHook, ({ input }) => {
    requests.push(input);
    connected = [hook];
    return hook;
  });
  await renderApp(path);
  await key();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect((await key()).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(await key(), ' sk-wxyz ');
  await userEvent.click(screen.getByRole('switch', { name: /Suggest labels/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('The language model is connected');
  expect(requests).toEqual([
    { app_id: 'openai', status: 'enabled', settings: { api_key: 'sk-wxyz', label_suggestion: true } },
  ]);
  await screen.findByText('Stored: ••••wxyz. Leave empty to keep it.');
});

test('a server of the account is named by its address', async () => {
  connected = [hook];
  const requests: unknown[] = [];
  server.on(updateIntegrationHook, ({ input }) => {
    requests.push(input);
    return hook;
  });
  await renderApp(path);
  const address = await screen.findByRole('textbox', { name: /^URL/ });
  await userEvent.type(address, 'models');
  await userEvent.tab();
  await screen.findByText('Enter a URL that starts with http:// or https://.');
  await userEvent.clear(address);
  await userEvent.type(address, 'https://models.example/v1');
  await userEvent.type(screen.getByRole('textbox', { name: /^Model/ }), 'llama');
  await userEvent.type(await key(), 'sk-new');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => requests)
    .toEqual([
      {
        status: 'enabled',
        settings: {
          label_suggestion: true,
          api_url: 'https://models.example/v1',
          model: 'llama',
          api_key: 'sk-new',
        },
      },
    ]);
});

test('a rejection is shown under the key', async () => {
  server.on(createIntegrationHook, () => {
    const message = 'Settings : Invalid settings data';
    const fields = [{ path: 'settings', code: 'invalid', message }];
    throw new ErrorResponse(422, message, { message, attributes: ['settings'], fields });
  });
  await renderApp(path);
  await userEvent.type(await key(), 'sk-wxyz');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('Settings : Invalid settings data');
  expect((await key()).getAttribute('aria-invalid')).toBe('true');
});

test('a connection is changed without its key, and ended after a question', async () => {
  connected = [hook];
  const requests: unknown[] = [];
  server.on(updateIntegrationHook, ({ input }) => {
    requests.push(input);
    return hook;
  });
  server.on(deleteIntegrationHook, ({ params }) => {
    requests.push(Number(params.id));
    connected = [];
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('switch', { name: 'Available to agents' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => requests).toEqual([{ status: 'disabled', settings: { label_suggestion: true } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: 'Connect' });
  expect(requests.at(-1)).toBe(7);
});

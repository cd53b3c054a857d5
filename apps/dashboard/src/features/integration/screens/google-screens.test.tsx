import {
  createIntegrationHook,
  listIntegrationApps,
  updateIntegrationHook,
  type IntegrationHook,
} from '@confab/contract/features/integration';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const base = '/app/accounts/1/settings/integrations';
const hookOf = (appId: string): IntegrationHook => ({
  id: 5,
  app_id: appId,
  status: false,
  inbox: appId === 'dialogflow' ? { id: 3, name: 'Website' } : null,
  account_id: 1,
  hook_type: appId === 'dialogflow' ? 'inbox' : 'account',
  settings: { project_id: 'paper-bot', credentials: '••••', region: 'europe-west1' },
  reference_id: null,
  reauthorization_required: true,
});

let server: FakeServer;
let hooks: IntegrationHook[];
beforeAll(async () => {
  // Loading is no part of what is waited for.
  await Promise.all([import('./translation-screen.tsx'), import('./dialogflow-screen.tsx')]);
}, 60_000);
beforeEach(() => {
  signIn();
  hooks = [];
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => ({
    payload: ['dialogflow', 'google_translate'].map((id) => ({
      id,
      name: id,
      description: '',
      short_description: null,
      enabled: hooks.length > 0,
      hooks: hooks.filter(({ app_id: appId }) => appId === id),
    })),
  }));
});

const paste = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/^Service account key/), { target: { value } });

const message = 'Settings : Invalid settings data';
const fields = [{ path: 'settings', code: 'invalid', message }];

test('a project is connected by its key; a rejection is shown at the key', async () => {
  const requests: unknown[] = [];
  server.on(createIntegrationHook, ({ input }) => {
    requests.push(input);
    if (requests.length === 1)
      throw new ErrorResponse(422, message, { message, attributes: ['settings'], fields });
    const hook = { ...hookOf('google_translate'), status: true, reauthorization_required: false };
    hooks = [hook];
    return hook;
  });
  await renderApp(`${base}/google_translate`);
  await userEvent.type(await screen.findByLabelText(/^Project ID/), 'paper-bot');
  await paste('{"no": "key"}');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await paste('{"client_email": "x"}');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeTruthy();
  expect(requests.at(-1)).toEqual({
    app_id: 'google_translate',
    status: 'enabled',
    settings: { project_id: 'paper-bot', credentials: '{"client_email": "x"}' },
  });
});

test('an inbox that lost its agent shows that, and is connected again by saving it', async () => {
  hooks = [hookOf('dialogflow')];
  const requests: unknown[] = [];
  server.on(updateIntegrationHook, ({ params, input }) => {
    requests.push([params.id, input]);
    const saved = { ...hookOf('dialogflow'), status: true, reauthorization_required: false };
    hooks = [saved];
    return saved;
  });
  await renderApp(`${base}/dialogflow`);
  expect(await screen.findByText(/^Dialogflow no longer gives us access/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Configure Website' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('In use')).toBeTruthy();
  expect(requests).toEqual([
    ['5', { settings: { project_id: 'paper-bot', region: 'europe-west1' }, status: 'enabled' }],
  ]);
});

test('the list marks what has lost its access', async () => {
  hooks = [hookOf('dialogflow')];
  await renderApp(base);
  expect(await screen.findByText('Disconnected')).toBeTruthy();
});

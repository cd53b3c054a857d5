import {
  deleteIntegrationHook,
  listIntegrationApps,
  type IntegrationHook,
} from '@confab/contract/features/integration';
import { chooseSlackChannel, connectSlack, listSlackChannels } from '@confab/contract/features/slack';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/integrations/slack';
const connected: IntegrationHook = {
  id: 9,
  app_id: 'slack',
  status: false,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  settings: { team_name: 'Paperlane HQ' },
  reference_id: null,
  reauthorization_required: false,
};
const action = 'https://slack.example/oauth/v2/authorize?state=ours';

let server: FakeServer;
let hook: IntegrationHook | undefined;
let isOffered: boolean;
const app = () => ({
  id: 'slack',
  name: 'Slack',
  description: '',
  short_description: null,
  enabled: hook !== undefined,
  hooks: hook === undefined ? [] : [hook],
  action,
});
beforeAll(async () => {
  // Loading is no part of what is waited for.
  await import('./slack-screen.tsx');
}, 60_000);
beforeEach(() => {
  signIn();
  hook = undefined;
  isOffered = true;
  server = emptyAccountServer();
  server.on(listIntegrationApps, () => ({ payload: isOffered ? [app()] : [] }));
  server.on(listSlackChannels, () => [
    { id: 'C01', name: 'support' },
    { id: 'C02', name: 'general' },
  ]);
});

test('the way leads to Slack, and back with a code to the choice of a channel', async () => {
  await renderApp(path);
  const link = await screen.findByRole('link', { name: 'Connect Slack' });
  expect(link.getAttribute('href')).toBe(action);
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('what Slack sends back is used once, and a channel chosen', async () => {
  const requests: unknown[] = [];
  server.on(connectSlack, ({ input }) => {
    requests.push(input);
    hook = connected;
    return app();
  });
  server.on(chooseSlackChannel, ({ input }) => {
    requests.push(input);
    hook = { ...connected, status: true, reference_id: 'C02', settings: { channel_name: 'general' } };
    return app();
  });
  await renderApp(`${path}?code=a-code&state=ours`);
  expect(await screen.findByText('Choose a channel to start')).toBeTruthy();
  await screen.findByRole('button', { name: /Channel/ });
  // The searchable select replaces the plain one before it is opened.
  await import('@confab/ui/search-select');
  await act(() => new Promise((next) => setTimeout(next)));
  await userEvent.click(screen.getByRole('button', { name: /Channel/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'general' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Conversations are posted in #general')).toBeTruthy();
  expect(requests).toEqual([{ code: 'a-code', state: 'ours' }, { reference_id: 'C02' }]);
});

test('without a state, the error of the server is shown', async () => {
  const requests: unknown[] = [];
  server.on(connectSlack, ({ input }) => {
    requests.push(input);
    throw new ErrorResponse(422, 'This authorization was begun elsewhere');
  });
  await renderApp(`${path}?code=theirs`);
  expect(await screen.findByText(/begun elsewhere/)).toBeTruthy();
  expect(requests).toEqual([{ code: 'theirs', state: '' }]);
  expect(screen.getByRole('link', { name: 'Connect Slack' })).toBeTruthy();
});

test('denied access is reported', async () => {
  await renderApp(`${path}?error=access_denied&state=ours`);
  expect(await screen.findByText('Access to Slack was denied')).toBeTruthy();
});

test('a lost workspace shows that, and can be disconnected', async () => {
  hook = { ...connected, reference_id: 'C01', reauthorization_required: true };
  server.on(deleteIntegrationHook, ({ params }) => {
    expect(params).toMatchObject({ id: '9' });
    hook = undefined;
    return undefined;
  });
  await renderApp(path);
  expect(await screen.findByText(/^Slack no longer gives us access/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('link', { name: 'Connect Slack' })).toBeTruthy();
});

test('an installation without a Slack app shows that', async () => {
  isOffered = false;
  await renderApp(path);
  expect(await screen.findByText("Slack isn't set up")).toBeTruthy();
});

import {
  createIntegrationHook,
  listIntegrationApps,
  updateIntegrationHook,
  type IntegrationHook,
} from '@confab/contract/features/integration';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/integrations/leadsquared';
const hook: IntegrationHook = {
  id: 7,
  app_id: 'leadsquared',
  status: true,
  inbox: null,
  account_id: 1,
  hook_type: 'account',
  reauthorization_required: false,
  settings: {
    access_key: '••••1234',
    secret_key: '••••wxyz',
    endpoint_url: 'https://api-in21.leadsquared.com/v2',
    enable_conversation_activity: true,
    conversation_activity_score: '5',
    conversation_activity_code: 301,
  },
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
        id: 'leadsquared',
        name: 'LeadSquared',
        description: '',
        short_description: null,
        enabled: connected.length > 0,
        hooks: connected,
      },
    ],
  }));
});

test('wrong keys and an unreachable provider are reported, and correct keys connect', async () => {
  const requests: unknown[] = [];
  const codes = ['wrong_keys', 'unreachable'];
  server.on(createIntegrationHook, ({ input }) => {
    requests.push(input);
    const code = codes.shift();
    if (code !== undefined) {
      const fields = [{ path: 'settings', code, message: 'Settings : No' }];
      throw new ErrorResponse(422, 'Settings : No', {
        message: 'Settings : No',
        attributes: ['settings'],
        fields,
      });
    }
    connected = [hook];
    return hook;
  });
  await renderApp(path);
  const connect = () => userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  const secret = await screen.findByLabelText(/^Secret key/);
  await userEvent.type(screen.getByLabelText(/^Access key/), ' a-key ');
  await connect();
  expect([secret.getAttribute('aria-invalid'), requests]).toEqual(['true', []]);
  await userEvent.type(secret, 's-key');
  await userEvent.click(screen.getByRole('switch', { name: /^Post new conversations/ }));
  const score = screen.getByLabelText('Score of a new conversation');
  await userEvent.clear(score);
  await userEvent.type(score, '-5');
  await connect();
  expect([score.getAttribute('aria-invalid'), requests]).toEqual(['true', []]);
  await userEvent.clear(score);
  await userEvent.type(score, '5');
  await connect();
  await screen.findByText(/^LeadSquared doesn't accept these keys/);
  await connect();
  await screen.findByText(/^LeadSquared didn't respond/);
  await connect();
  await screen.findByText('Keys are sent to https://api-in21.leadsquared.com/v2 only.');
  expect(requests).toHaveLength(3);
  expect(requests[0]).toEqual({
    app_id: 'leadsquared',
    status: 'enabled',
    settings: {
      access_key: 'a-key',
      secret_key: 's-key',
      enable_conversation_activity: true,
      enable_transcript_activity: false,
      conversation_activity_score: '5',
      transcript_activity_score: '0',
    },
  });
});

test('a connection keeps its keys, does not ask for existing scores again, and resumes when saved', async () => {
  connected = [{ ...hook, status: false, reauthorization_required: true }];
  const requests: unknown[] = [];
  server.on(updateIntegrationHook, ({ params, input }) => {
    requests.push([params.id, input]);
    connected = [hook];
    return hook;
  });
  await renderApp(path);
  await screen.findByText(/^LeadSquared no longer gives us access/);
  screen.getByText('Stored: ••••1234. Leave empty to keep it.');
  screen.getByText('Stored: ••••wxyz. Leave empty to keep it.');
  expect(screen.queryByLabelText('Score of a new conversation')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: /^Post transcripts/ }));
  screen.getByLabelText('Score of a transcript');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => requests)
    .toEqual([
      [
        '7',
        {
          status: 'enabled',
          settings: {
            enable_conversation_activity: true,
            enable_transcript_activity: true,
            conversation_activity_score: '5',
            transcript_activity_score: '0',
          },
        },
      ],
    ]);
});

import { agentList } from '@confab/contract/features/agent';
import {
  createInbox,
  listInboxMembers,
  showInbox,
  updateInbox,
  type Inbox,
} from '@confab/contract/features/inbox';
import { createTwilioInbox } from '@confab/contract/features/twilio-channel';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

let server: FakeServer;
let inputs: unknown[];

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
  inputs = [];
  server.on(createTwilioInbox, ({ input }) => {
    inputs.push(input);
    return anInbox({ id: 5, channel_type: 'Channel::TwilioSms', medium: 'sms' });
  });
  server.on(createInbox, ({ input }) => {
    inputs.push(input);
    return anInbox({ id: 6, channel_type: 'Channel::Sms' });
  });
});

const newPage = '/app/accounts/1/settings/inboxes/new/sms';
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));
const required = () => screen.queryAllByText('This field is required.');

async function chooseBandwidth(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /Provider/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bandwidth' }));
}

test('an inbox of a Twilio number requires all credentials, and a number with its country code', async () => {
  const app = await renderApp(newPage);
  await screen.findByRole('textbox', { name: /Account SID/ });
  await submit();
  await waitFor(() => expect(required()).toHaveLength(4));
  await userEvent.type(box(/Inbox name/), 'Texts');
  await userEvent.type(box(/Phone number/), '4155550100');
  await userEvent.type(box(/Account SID/), 'AC1');
  await userEvent.type(screen.getByLabelText(/Auth token/), 'secret');
  await submit();
  await screen.findByText(/such as \+14155550123/);
  expect(inputs).toEqual([]);
  await userEvent.clear(box(/Phone number/));
  await userEvent.type(box(/Phone number/), '+14155550100');
  await submit();
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/5/agents'));
  expect(inputs).toEqual([
    {
      medium: 'sms',
      name: 'Texts',
      account_sid: 'AC1',
      api_key_sid: null,
      auth_token: 'secret',
      messaging_service_sid: null,
      phone_number: '+14155550100',
    },
  ]);
});

test('a messaging service replaces the number, and an API key replaces the token', async () => {
  await renderApp(newPage);
  await userEvent.click(await screen.findByRole('checkbox', { name: /messaging service/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /API key/ }));
  expect(screen.queryByRole('textbox', { name: /Phone number/ })).toBeNull();
  expect(screen.queryByLabelText(/Auth token/)).toBeNull();
  await userEvent.type(box(/Inbox name/), 'Texts');
  await userEvent.type(box(/Account SID/), 'AC1');
  await submit();
  await waitFor(() => expect(required()).toHaveLength(3));
  await userEvent.type(box(/Messaging service SID/), 'MG1');
  await userEvent.type(box(/API key SID/), 'SK1');
  await userEvent.type(screen.getByLabelText(/API key secret/), 'secret');
  await submit();
  await waitFor(() => expect(inputs).toHaveLength(1));
  expect(inputs[0]).toMatchObject({
    api_key_sid: 'SK1',
    auth_token: 'secret',
    messaging_service_sid: 'MG1',
    phone_number: null,
  });
});

test('a WhatsApp number of Twilio is added on the WhatsApp page', async () => {
  await renderApp('/app/accounts/1/settings/inboxes/new/whatsapp');
  await userEvent.click(await screen.findByRole('button', { name: /Provider/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Twilio' }));
  await fillTwilio();
  await submit();
  await waitFor(() => expect(inputs).toMatchObject([{ medium: 'whatsapp', phone_number: '+14155550100' }]));
});

async function fillTwilio(): Promise<void> {
  await screen.findByRole('textbox', { name: /Account SID/ });
  await userEvent.type(box(/Inbox name/), 'Texts');
  await userEvent.type(box(/Phone number/), '+14155550100');
  await userEvent.type(box(/Account SID/), 'AC1');
  await userEvent.type(screen.getByLabelText(/Auth token/), 'secret');
}

test('a rejection is shown below its field, or above the form', async () => {
  const fields = [{ path: 'account_sid', code: 'invalid', message: 'Account SID must be AC and more' }];
  server.on(createTwilioInbox, () => {
    throw new ErrorResponse(422, '', { error: 'Account SID must be AC and more', fields });
  });
  await renderApp(newPage);
  await fillTwilio();
  await submit();
  await screen.findByText('Account SID must be AC and more');
  expect(box(/Account SID/).getAttribute('aria-invalid')).toBe('true');
  server.on(createTwilioInbox, () => {
    throw new ErrorResponse(422, '', { error: 'Twilio is closed' });
  });
  await submit();
  await screen.findByText('Twilio is closed');
});

test('an inbox of a Bandwidth number requires every field, and a number with a plus', async () => {
  const app = await renderApp(newPage);
  await chooseBandwidth();
  await submit();
  await waitFor(() => expect(required()).toHaveLength(6));
  await userEvent.type(box(/Inbox name/), 'Texts');
  await userEvent.type(box(/Phone number/), '14155550100');
  await userEvent.type(box(/Account ID/), '55');
  await userEvent.type(box(/Application ID/), '93de');
  await userEvent.type(box(/API key/), 'key');
  await userEvent.type(screen.getByLabelText(/API secret/), 'secret');
  await submit();
  await screen.findByText(/with a plus sign/);
  expect(inputs).toEqual([]);
  await userEvent.clear(box(/Phone number/));
  await userEvent.type(box(/Phone number/), '+14155550100');
  await submit();
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/6/agents'));
  expect(inputs).toEqual([
    {
      name: 'Texts',
      channel: {
        type: 'sms',
        phone_number: '+14155550100',
        provider_config: { account_id: '55', application_id: '93de', api_key: 'key', api_secret: 'secret' },
      },
    },
  ]);
});

test('a Bandwidth inbox that cannot be created shows our own text', async () => {
  server.on(createInbox, () => {
    throw new ErrorResponse(500, '', {});
  });
  await renderApp(newPage);
  await chooseBandwidth();
  await userEvent.type(box(/Inbox name/), 'Texts');
  await userEvent.type(box(/Phone number/), '+14155550100');
  for (const name of [/Account ID/, /Application ID/, /API key/]) await userEvent.type(box(name), 'x');
  await userEvent.type(screen.getByLabelText(/API secret/), 'secret');
  await submit();
  await screen.findByText("The SMS inbox couldn't be created.");
});

/** Has the server know one inbox, and collects what is saved of it. */
function serve(inbox: Inbox): unknown[] {
  const saved: unknown[] = [];
  server.on(showInbox, () => inbox);
  server.on(updateInbox, ({ input }) => {
    saved.push(input);
    return inbox;
  });
  return saved;
}

test('the last step shows what to enter in the Bandwidth application', async () => {
  serve(
    anInbox({
      id: 6,
      channel_type: 'Channel::Sms',
      callback_webhook_url: 'https://desk.test/webhooks/sms/14155550100',
      provider_config: { callback_user: 'confab', callback_password: 'the-password' },
    }),
  );
  await renderApp('/app/accounts/1/settings/inboxes/new/6/finish');
  for (const [name, value] of [
    ['Callback URL', 'https://desk.test/webhooks/sms/14155550100'],
    ['Callback user ID', 'confab'],
    ['Callback password', 'the-password'],
  ] as const)
    expect((await screen.findByRole('region', { name })).textContent).toContain(value);
});

const atTwilio = { id: 3, channel_type: 'Channel::TwilioSms', account_sid: 'AC1', auth_token: 'secret' };

test('the last step for WhatsApp at Twilio shows the webhook URL', async () => {
  const address = 'https://desk.test/twilio/callback?token=abc';
  serve(anInbox({ ...atTwilio, medium: 'whatsapp', callback_webhook_url: address }));
  await renderApp('/app/accounts/1/settings/inboxes/new/3/finish');
  expect((await screen.findByRole('region', { name: 'Callback URL' })).textContent).toContain(address);
});

test('the last step for SMS at Twilio requires nothing', async () => {
  serve(anInbox({ ...atTwilio, medium: 'sms' }));
  await renderApp('/app/accounts/1/settings/inboxes/new/3/finish');
  await screen.findByText(/nothing else to set up/);
});

test('a Twilio connection is changed without entering its token again', async () => {
  const saved = serve(anInbox({ ...atTwilio, medium: 'sms' }));
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await userEvent.click(await screen.findByRole('tab', { name: 'Connection' }));
  await userEvent.clear(box(/Account SID/));
  await userEvent.type(box(/Account SID/), 'AC2');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toEqual([{ channel: { account_sid: 'AC2', auth_token: '' } }]));
});

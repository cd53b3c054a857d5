import { agentList } from '@confab/contract/features/agent';
import {
  createInbox,
  listInboxMembers,
  showInbox,
  updateInbox,
  type Inbox,
} from '@confab/contract/features/inbox';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';

let server: FakeServer;
let sent: unknown[];

beforeEach(() => {
  signIn();
  sent = [];
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
});

const bot = anInbox({
  id: 5,
  name: 'paperlane_bot',
  channel_type: 'Channel::Telegram',
  bot_name: 'paperlane_bot',
});
const line = anInbox({
  id: 6,
  name: 'Lamps',
  channel_type: 'Channel::Line',
  callback_webhook_url: 'https://desk.test/webhooks/line/1650000001',
});

function serve(inbox: Inbox): void {
  server.on(showInbox, () => inbox);
  for (const route of [createInbox, updateInbox] as const)
    server.on(route, ({ input }) => {
      sent.push(input);
      return inbox;
    });
}

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a Telegram inbox requires only a bot token', async () => {
  serve(bot);
  const app = await renderApp('/app/accounts/1/settings/inboxes/new/telegram');
  const token = await field(/^Bot token/);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await press('Create inbox');
  await screen.findByText('This field is required.');
  expect(sent).toEqual([]);
  await userEvent.type(token, ' 4711:AAE ');
  await press('Create inbox');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/5/agents'));
  expect(sent).toEqual([{ channel: { type: 'telegram', bot_token: '4711:AAE' } }]);
});

test('a token unknown to Telegram is rejected below its field, with the server’s message', async () => {
  server.on(createInbox, () => {
    const fields = [{ path: 'channel.bot_token', code: 'invalid', message: 'Bot token is invalid' }];
    throw new ErrorResponse(422, '', { message: 'Bot token is invalid', attributes: ['channel'], fields });
  });
  await renderApp('/app/accounts/1/settings/inboxes/new/telegram');
  const token = await field(/^Bot token/);
  await userEvent.type(token, '1:x');
  await press('Create inbox');
  await screen.findByText('Bot token is invalid');
  expect(token.getAttribute('aria-invalid')).toBe('true');
});

test('any other failure of Telegram has the server’s message', async () => {
  server.on(createInbox, () => {
    throw new ErrorResponse(402, 'Account limit exceeded. Upgrade to a higher plan');
  });
  await renderApp('/app/accounts/1/settings/inboxes/new/telegram');
  await userEvent.type(await field(/^Bot token/), '1:x');
  await press('Create inbox');
  await screen.findByText('Account limit exceeded. Upgrade to a higher plan');
});

test('the bot token is kept unless another one is entered', async () => {
  serve(bot);
  await renderApp('/app/accounts/1/settings/inboxes/5');
  const name = await field(/^Inbox name/);
  await userEvent.type(name, ' 2');
  await press('Save changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'paperlane_bot 2' });
  expect(sent[0]).not.toHaveProperty('channel');
  // A bot has one conversation with each of its contacts, whatever is set.
  expect(screen.queryByRole('switch', { name: /conversation/i })).toBeNull();
  const token = await field(/^Bot token/);
  expect(token.type).toBe('password');
  await userEvent.type(token, '4711:new');
  await press('Save changes');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ channel: { bot_token: '4711:new' } });
});

test('a created Telegram inbox shows the link to the bot', async () => {
  serve(bot);
  await renderApp('/app/accounts/1/settings/inboxes/new/5/finish');
  const address = await screen.findByRole('region', { name: 'Bot address' });
  expect(address.textContent).toContain('https://t.me/paperlane_bot');
});

test('a LINE inbox requires all four values', async () => {
  serve(line);
  const app = await renderApp('/app/accounts/1/settings/inboxes/new/line');
  const values = [
    [/^Channel name/, 'Lamps'],
    [/^LINE channel ID/, '1650000001'],
    [/^LINE channel secret/, 'secret'],
    [/^LINE channel token/, 'token'],
  ] as const;
  await field(/^Channel name/);
  await press('Create inbox');
  expect(await screen.findAllByText('This field is required.')).toHaveLength(4);
  expect(sent).toEqual([]);
  for (const [name, value] of values) await userEvent.type(await field(name), value);
  await press('Create inbox');
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/6/agents'));
  expect(sent).toEqual([
    {
      name: 'Lamps',
      channel: {
        type: 'line',
        line_channel_id: '1650000001',
        line_channel_secret: 'secret',
        line_channel_token: 'token',
      },
    },
  ]);
});

test('a LINE error without a field has one text', async () => {
  server.on(createInbox, () => {
    throw new ErrorResponse(500, 'Something went wrong');
  });
  await renderApp('/app/accounts/1/settings/inboxes/new/line');
  for (const name of [/^Channel name/, /^LINE channel ID/, /^LINE channel secret/, /^LINE channel token/])
    await userEvent.type(await field(name), 'x');
  await press('Create inbox');
  await screen.findByText("The LINE inbox couldn't be created.");
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

test('LINE’s secret and token are replaced individually', async () => {
  serve(line);
  await renderApp('/app/accounts/1/settings/inboxes/6');
  await userEvent.type(await field(/^LINE channel secret/), 'rolled');
  await press('Save changes');
  await waitFor(() => expect(sent).toMatchObject([{ channel: { line_channel_secret: 'rolled' } }]));
  expect(sent[0]).not.toHaveProperty('channel.line_channel_token');
});

test('a created LINE inbox shows the webhook URL', async () => {
  serve(line);
  await renderApp('/app/accounts/1/settings/inboxes/new/6/finish');
  const address = await screen.findByRole('region', { name: 'Webhook URL' });
  expect(address.textContent).toContain('https://desk.test/webhooks/line/1650000001');
});

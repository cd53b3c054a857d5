import {
  createAgentBot,
  deleteAgentBot,
  listAgentBots,
  resetAgentBotToken,
  type AgentBot,
} from '@confab/contract/features/agent-bot';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import type { FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/agent-bots';
const bot = (more: Partial<AgentBot> = {}): AgentBot => ({
  id: 1,
  name: 'Robo',
  description: null,
  thumbnail: '',
  outgoing_url: 'https://bot.example',
  bot_type: 'webhook',
  bot_config: {},
  account_id: 1,
  access_token: 'first-token',
  system_bot: false,
  ...more,
});

let server: FakeServer;
let stored: AgentBot[];
beforeEach(() => {
  signIn();
  stored = [];
  server = emptyAccountServer();
  server.on(listAgentBots, () => stored);
});
const list = async () => within(await screen.findByRole('list', { name: 'Agent bots' }));

test('the first is added from the empty list; an error is below its field', async () => {
  server.on(createAgentBot, ({ input }) => {
    stored = [bot({ name: input.name })];
    return bot({ name: input.name });
  });
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No agent bots yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add bot' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: /Webhook URL/ }), 'x');
  await userEvent.click(form.getByRole('button', { name: 'Add agent bot' }));
  form.getByText('Enter a URL that starts with http:// or https://.');
  await userEvent.clear(form.getByRole('textbox', { name: /Webhook URL/ }));
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Bo');
  await userEvent.click(form.getByRole('button', { name: 'Add agent bot' }));
  await (await list()).findByText('Bo');
});

test('a bot of the installation can be connected, not changed', async () => {
  const { outgoing_url: _url, access_token: _token, ...shown } = bot({ name: 'House bot' });
  stored = [{ ...shown, account_id: null, system_bot: true }];
  await renderApp(path);
  const bots = await list();
  bots.getByText('Installation');
  expect(bots.queryByRole('button')).toBeNull();
});

test('the token is shown, and replaced after confirmation', async () => {
  stored = [bot()];
  server.on(resetAgentBotToken, () => bot({ access_token: 'second-token' }));
  await renderApp(path);
  await userEvent.click((await list()).getByRole('button', { name: 'Access token of Robo' }));
  const modal = within(await screen.findByRole('dialog'));
  modal.getByText('first-token');
  await userEvent.click(modal.getByRole('button', { name: 'Replace token' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Replace token' }));
  await screen.findByText('second-token');
});

test('one is deleted after confirmation', async () => {
  stored = [bot()];
  server.on(deleteAgentBot, () => {
    stored = [];
    return undefined;
  });
  await renderApp(path);
  await userEvent.click((await list()).getByRole('button', { name: 'Delete Robo' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete agent bot' }));
  expect(await screen.findByRole('heading', { name: 'No agent bots yet' })).toBeDefined();
});

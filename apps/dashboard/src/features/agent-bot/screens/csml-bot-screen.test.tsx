import {
  createAgentBot,
  listAgentBots,
  updateAgentBot,
  type AgentBot,
} from '@confab/contract/features/agent-bot';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/agent-bots';
configurePage({ CSML_ENABLED: 'true' });
const bot: AgentBot = {
  id: 4,
  name: 'Scripted',
  description: null,
  thumbnail: '',
  outgoing_url: null,
  bot_type: 'csml',
  bot_config: { csml_content: 'start:\n  goto end', tone: 'calm' },
  account_id: 1,
  access_token: 'a-token',
  system_bot: false,
};

let server: FakeServer;
let stored: AgentBot[];
beforeEach(() => {
  signIn();
  stored = [];
  server = emptyAccountServer();
  server.on(listAgentBots, () => stored);
});
const script = () => screen.findByRole('textbox', { name: /Script/ });

test('a script is added; the engine’s errors are below it, and the input stays', async () => {
  const inputs: unknown[] = [];
  server.on(createAgentBot, ({ input }) => {
    inputs.push(input);
    const message = 'Line 2: unexpected "sing"';
    const fields = [{ path: 'bot_config', code: 'invalid', message }];
    if (inputs.length === 1)
      throw new ErrorResponse(422, message, { message, attributes: ['bot_config'], fields });
    stored = [bot];
    return bot;
  });
  await renderApp(path);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add bot' }))[0] ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSML bot' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Scripted');
  const add = screen.getByRole('button', { name: 'Add agent bot' });
  await userEvent.click(add);
  await screen.findByText('This field is required.');
  await userEvent.type(await script(), 'start:{enter}  sing');
  await userEvent.click(add);
  await screen.findByText('Line 2: unexpected "sing"');
  expect((await script()).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(await script(), '{Backspace>4/}goto end');
  await userEvent.click(add);
  const list = within(await screen.findByRole('list', { name: 'Agent bots' }));
  list.getByText('CSML script');
  expect(inputs.at(-1)).toMatchObject({
    name: 'Scripted',
    bot_type: 'csml',
    bot_config: { csml_content: 'start:\n  goto end' },
  });
});

test('a script is changed on its own page, and the bot’s other configuration stays', async () => {
  stored = [bot];
  const inputs: unknown[] = [];
  server.on(updateAgentBot, ({ input }) => {
    inputs.push(input);
    return bot;
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Scripted' }));
  await screen.findByRole('heading', { name: 'Scripted' });
  await userEvent.type(await script(), ' // done');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('list', { name: 'Agent bots' });
  expect(inputs).toEqual([
    expect.objectContaining({ bot_config: { csml_content: 'start:\n  goto end // done', tone: 'calm' } }),
  ]);
});

test('a deleted bot, or one without a script, cannot be edited here', async () => {
  stored = [{ ...bot, id: 5, bot_type: 'webhook' }];
  await renderApp(`${path}/csml/5`);
  await screen.findByText("The bot couldn't be loaded");
});

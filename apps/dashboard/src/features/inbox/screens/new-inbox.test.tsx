import { accountShow } from '@confab/contract/features/account';
import { agentList } from '@confab/contract/features/agent';
import { createInbox, setInboxMembers, showInbox, type Inbox } from '@confab/contract/features/inbox';
import type { Agent } from '@confab/contract/features/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const agents: Agent[] = [7, 8].map((id) => ({
  id,
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: `agent${id}@paperlane.test`,
  available_name: `Agent ${id}`,
  name: `Agent ${id}`,
  role: 'agent',
  thumbnail: '',
}));

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => agents);
});

test('a channel the account lacks is not offered', async () => {
  server.on(accountShow, () => anAccount({ features: { inbox_management: true } }));
  await renderApp('/app/accounts/1/settings/inboxes/new');
  await screen.findByRole('link', { name: /^API/ });
  expect(screen.queryByRole('link', { name: /Website/ })).toBeNull();
});

test('a channel that is not configured in the installation is shown, but disabled', async () => {
  await renderApp('/app/accounts/1/settings/inboxes/new');
  const name = await screen.findByText('Facebook');
  expect(name.closest('a')).toBeNull();
  expect(name.closest('[aria-disabled="true"]')?.textContent).toContain('Not set up on this installation.');
});

test('a website inbox is created from selecting the channel to copying the code', async () => {
  const inputs: unknown[] = [];
  const members: unknown[] = [];
  const shop: Inbox = anInbox({ id: 3, name: 'Shop' });
  server.on(createInbox, ({ input }) => {
    inputs.push(input);
    return shop;
  });
  server.on(setInboxMembers, ({ input }) => {
    members.push(input);
    return { payload: agents };
  });
  server.on(showInbox, () => shop);
  const app = await renderApp('/app/accounts/1/settings/inboxes/new');
  await userEvent.click(await screen.findByRole('link', { name: /Website/ }));
  const submit = await screen.findByRole('button', { name: 'Create inbox' });
  expect(submit.hasAttribute('disabled') || submit.getAttribute('aria-disabled') === 'true').toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Inbox name/ }), 'Shop');
  await userEvent.type(screen.getByRole('textbox', { name: /Website address/ }), 'https://shop.test');
  await userEvent.click(submit);
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/3/agents'));
  expect(inputs).toEqual([
    {
      name: 'Shop',
      greeting_enabled: false,
      greeting_message: '',
      channel: {
        type: 'web_widget',
        website_url: 'https://shop.test',
        widget_color: '#009CE0',
        welcome_title: '',
        welcome_tagline: '',
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Agent 8/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/3/finish'));
  // The user who creates an inbox is selected from the start.
  expect(members).toEqual([{ inbox_id: 3, user_ids: [7, 8] }]);
  await screen.findByRole('heading', { name: 'Shop is ready' });
  expect(screen.getByRole('region', { name: 'Embed code' }).textContent).toContain('run()');
});

test('a rejected URL is shown below its field', async () => {
  server.on(createInbox, () => {
    const fields = [{ path: 'channel.website_url', code: 'invalid', message: 'Website url is invalid' }];
    throw new ErrorResponse(422, '', { message: 'Website url is invalid', attributes: ['channel'], fields });
  });
  await renderApp('/app/accounts/1/settings/inboxes/new/website');
  await userEvent.type(await screen.findByRole('textbox', { name: /Inbox name/ }), 'Shop');
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: /Website address/ });
  await userEvent.type(address, 'nonsense');
  await userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));
  await screen.findByText('Website url is invalid');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(address.value).toBe('nonsense');
});

test('an API inbox requires a name, and a webhook URL is optional', async () => {
  const inputs: unknown[] = [];
  server.on(createInbox, ({ input }) => {
    inputs.push(input);
    return anInbox({ id: 4, channel_type: 'Channel::Api' });
  });
  const app = await renderApp('/app/accounts/1/settings/inboxes/new/api');
  const webhook = await screen.findByRole('textbox', { name: 'Webhook URL' });
  await userEvent.type(webhook, 'ftp://x');
  await userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));
  await screen.findByText('This field is required.');
  await screen.findByText(/starts with http/);
  expect(inputs).toEqual([]);
  await userEvent.clear(webhook);
  await userEvent.type(screen.getByRole('textbox', { name: /Inbox name/ }), 'App');
  await userEvent.click(screen.getByRole('button', { name: 'Create inbox' }));
  await waitFor(() => expect(app.path()).toBe('/app/accounts/1/settings/inboxes/new/4/agents'));
  expect(inputs).toEqual([{ name: 'App', channel: { type: 'api', webhook_url: '' } }]);
});

test('an email inbox is a mailbox if the installation receives no forwarded emails', async () => {
  await renderApp('/app/accounts/1/settings/inboxes/new/email');
  await userEvent.click(await screen.findByRole('button', { name: /Other providers/ }));
  await screen.findByLabelText(/IMAP server/);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('an unknown channel shows nothing', async () => {
  await renderApp('/app/accounts/1/settings/inboxes/new/carrier-pigeon');
  await screen.findByRole('navigation', { name: 'Navigation' });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

import { agentList } from '@confab/contract/features/agent';
import { listInboxMembers, showInbox, updateInbox } from '@confab/contract/features/inbox';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { anInbox } from '../../../../test/inboxes.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

let server: FakeServer;

beforeEach(async () => {
  signIn();
  server = emptyAccountServer();
  server.on(showInbox, () => anInbox());
  server.on(agentList, () => []);
  server.on(listInboxMembers, () => ({ payload: [] }));
  await renderApp('/app/accounts/1/settings/inboxes/3');
});

const tab = (name: string) => screen.getByRole('tab', { name });

test('another tab would discard unsaved input, so it asks first', async () => {
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Inbox name/ });
  await userEvent.type(name, ' two');
  await userEvent.click(tab('Agents'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(tab('Settings').getAttribute('aria-selected')).toBe('true');
  expect(name.value).toBe('Shop two');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(tab('Agents'));
  expect(tab('Agents').getAttribute('aria-selected')).toBe('true');
});

test('a channel error is shown below its field', async () => {
  server.on(updateInbox, () => {
    const fields = [{ path: 'channel.website_url', code: 'invalid', message: 'Website url is invalid' }];
    throw new ErrorResponse(422, '', { message: 'Website url is invalid', attributes: ['channel'], fields });
  });
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Website address/ });
  await userEvent.type(address, '/shop');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Website url is invalid');
  expect(address.getAttribute('aria-invalid')).toBe('true');
  expect(address.value).toMatch(/\/shop$/);
});

import {
  agentConversationCount,
  agentCreate,
  agentDelete,
  agentList,
  agentUpdate,
} from '@confab/contract/features/agent';
import type { Agent } from '@confab/contract/features/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aProfile } from '../../../../test/people.ts';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

const path = '/app/accounts/1/settings/agents/list';
const maya: Agent = {
  id: 7,
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'maya@paperlane.test',
  available_name: 'Maya Chen',
  name: 'Maya Chen',
  role: 'administrator',
  thumbnail: '',
};
const leo: Agent = {
  ...maya,
  id: 8,
  name: 'Leo Park',
  email: 'leo@paperlane.test',
  role: 'agent',
  confirmed: false,
};

let server: FakeServer;
let agents: Agent[];

beforeEach(() => {
  signIn();
  agents = [leo, maya];
  server = emptyAccountServer();
  server.on(agentList, () => agents);
});

test('all agents are listed, and you cannot remove yourself', async () => {
  await renderApp(path);
  const list = within(await screen.findByRole('list', { name: 'Agents' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getByText('Invitation pending')).toBeTruthy();
  const remove = list.getByRole<HTMLButtonElement>('button', { name: 'Remove Maya Chen' });
  expect(remove.disabled).toBe(true);
});

test('an invitation is sent with name, address, and role', async () => {
  server.on(agentCreate, ({ input }) => {
    expect(input).toEqual({ name: 'Ana Ruiz', email: 'ana@paperlane.test', role: 'administrator' });
    const ana: Agent = { ...leo, id: 9, name: 'Ana Ruiz', email: 'ana@paperlane.test' };
    agents = [ana, ...agents];
    return ana;
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an agent' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ana Ruiz');
  await userEvent.type(dialog.getByRole('textbox', { name: /Email/ }), 'ana@paperlane.test');
  await userEvent.click(dialog.getByRole('radio', { name: /Administrator/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('ana@paperlane.test has been invited.');
  await screen.findByRole('button', { name: 'Edit Ana Ruiz' });
});

test('an unconfirmed user sees a notice before inviting', async () => {
  server = emptyAccountServer(aProfile({ confirmed: false }));
  server.on(agentList, () => agents);
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an agent' }));
  expect(dialog.getByText(/Confirm your own email address before/)).toBeTruthy();
});

test('a plan limit is shown in the form, which keeps its input', async () => {
  server.on(agentCreate, () => {
    throw new ErrorResponse(402, 'Account limit exceeded. Please purchase more licenses');
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an agent' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ana Ruiz');
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
  await userEvent.type(address, 'ana@paperlane.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('Account limit exceeded. Please purchase more licenses');
  expect(address.value).toBe('ana@paperlane.test');
});

test('role and availability of an agent can be changed, the address cannot', async () => {
  const changes: unknown[] = [];
  server.on(agentUpdate, ({ input, params }) => {
    changes.push({ id: params.id, ...input });
    return leo;
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Leo Park' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Leo Park' }));
  expect(dialog.queryByRole('textbox', { name: /Email/ })).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /Administrator/ }));
  await userEvent.click(dialog.getByRole('button', { name: /Availability/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Busy' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(changes).toEqual([{ id: '8', name: 'Leo Park', role: 'administrator', availability: 'busy' }]),
  );
});

test('removing an agent explains the consequences and asks for confirmation', async () => {
  server.on(agentDelete, ({ params }) => {
    agents = agents.filter(({ id }) => id !== Number(params.id));
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Park' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Conversations assigned to them become unassigned/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Leo Park' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Leo Park' })).toBeNull());
});

test('the number of conversations that become unassigned is shown first', async () => {
  agents = [{ ...leo, confirmed: true }, maya];
  server.on(agentConversationCount, () => ({ open: 2, all: 3 }));
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Leo Park' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/3 conversations assigned to them become unassigned, 2 of them open\./);
});

import { agentList } from '@confab/contract/features/agent';
import {
  createCustomRole,
  deleteCustomRole,
  listCustomRoles,
  type CustomRole,
} from '@confab/contract/features/custom-role';
import type { Agent } from '@confab/contract/features/user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/custom-roles/list';
const at = (day: number) => `2026-01-0${day}T03:04:05.678Z`;
const role = (id: number, more: Partial<CustomRole>): CustomRole => ({
  id,
  name: `Role ${id}`,
  description: '',
  permissions: ['contact_manage'],
  created_at: at(id),
  updated_at: at(id),
  ...more,
});
const agent: Agent = {
  id: 8,
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'leo@paperlane.test',
  available_name: 'Leo Park',
  name: 'Leo Park',
  role: 'agent',
  thumbnail: '',
};

let server: FakeServer;
let stored: CustomRole[];
let agents: Agent[];

beforeEach(() => {
  signIn();
  stored = [];
  agents = [];
  server = emptyAccountServer();
  server.on(agentList, () => agents);
  server.on(listCustomRoles, () => stored);
});

const list = async () => within(await screen.findByRole('list', { name: 'Custom roles' }));
const rows = async () =>
  (await list()).getAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent);

test('the first is added from the empty list, and all conversations include the narrower permissions', async () => {
  server.on(createCustomRole, ({ input }) => {
    const { name = '', description, permissions = [] } = input;
    const created = role(1, { name, description: description ?? '', permissions });
    stored = [created];
    return created;
  });
  await renderApp(path);
  await screen.findByRole('heading', { name: 'No custom roles yet' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add role' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.click(form.getByRole('button', { name: 'Add custom role' }));
  form.getByText('Enter at least 2 characters.');
  form.getByText('Choose at least one permission.');
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Lead');
  const narrower = () => form.getByRole<HTMLInputElement>('checkbox', { name: 'Unassigned conversations' });
  await userEvent.click(form.getByRole('checkbox', { name: 'All conversations' }));
  expect([narrower().checked, narrower().disabled]).toEqual([true, true]);
  await userEvent.click(form.getByRole('button', { name: 'Add custom role' }));
  expect(await rows()).toEqual(['Lead']);
  expect(stored[0]?.permissions).toEqual([
    'conversation_manage',
    'conversation_unassigned_manage',
    'conversation_participating_manage',
  ]);
});

test('the input stays when the server rejects it', async () => {
  server.on(createCustomRole, () => {
    throw new ErrorResponse(422, 'Account can have 100 custom roles at most');
  });
  await renderApp(path);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add role' }))[0] ?? document.body);
  const form = within(await screen.findByRole('dialog'));
  const name = form.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await userEvent.type(name, 'Lead');
  await userEvent.click(form.getByRole('checkbox', { name: 'Reports' }));
  await userEvent.click(form.getByRole('button', { name: 'Add custom role' }));
  await form.findByText('Account can have 100 custom roles at most');
  expect(name.value).toBe('Lead');
});

test('roles are found by name and permission, and sorted', async () => {
  stored = [role(1, { name: 'Alpha' }), role(2, { name: 'Beta', permissions: ['report_manage'] })];
  agents = [{ ...agent, custom_role_id: 2 }];
  await renderApp(path);
  expect(await rows()).toEqual(['Alpha', 'Beta']);
  await userEvent.click(screen.getByRole('button', { name: /Sort by/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Most people' }));
  expect(await rows()).toEqual(['Beta', 'Alpha']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'contacts');
  expect(await rows()).toEqual(['Alpha']);
});

test('the effect on its members is shown before a role is deleted', async () => {
  stored = [role(1, { name: 'Triage' })];
  agents = [{ ...agent, custom_role_id: 1 }];
  server.on(deleteCustomRole, () => {
    stored = [];
  });
  await renderApp(path);
  await userEvent.click(await (await list()).findByRole('button', { name: 'Delete Triage' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/1 person has this role. They become an agent/);
  await userEvent.click(question.getByRole('button', { name: 'Delete role' }));
  await screen.findByRole('heading', { name: 'No custom roles yet' });
});

test('a list that fails to load shows that', async () => {
  server.on(listCustomRoles, () => {
    throw new ErrorResponse(404, 'Gone');
  });
  await renderApp(path);
  await screen.findByText("The roles couldn't be loaded");
});

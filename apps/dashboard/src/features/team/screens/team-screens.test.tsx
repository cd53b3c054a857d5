import { agentList } from '@confab/contract/features/agent';
import {
  createTeam,
  deleteTeam,
  listTeamMembers,
  listTeams,
  setTeamMembers,
  updateTeam,
  type Team,
} from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/settings/teams';
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
const orders: Team = {
  id: 3,
  name: 'orders',
  description: 'First line',
  allow_auto_assign: true,
  auto_assignment_config: {},
  account_id: 1,
  is_member: false,
};

let server: FakeServer;
let teams: Team[];
let members: number[];

beforeEach(() => {
  signIn();
  teams = [];
  members = [];
  server = emptyAccountServer();
  server.on(agentList, () => agents);
  server.on(listTeams, () => teams);
  server.on(listTeamMembers, () => agents.filter(({ id }) => members.includes(id)));
  server.on(setTeamMembers, ({ input }) => {
    members = [...(input.user_ids ?? [])];
    teams = teams.map((team) => ({ ...team, is_member: members.includes(7) }));
    return agents.filter(({ id }) => members.includes(id));
  });
  server.on(createTeam, ({ input: { name = '', ...values } }) => {
    if (name === 'taken') {
      const fields = [{ path: 'name', code: 'taken', message: 'Name has already been taken' }];
      throw new ErrorResponse(422, '', {
        message: 'Name has already been taken',
        attributes: ['name'],
        fields,
      });
    }
    const team = { ...orders, name: name.toLowerCase(), allow_auto_assign: values.allow_auto_assign ?? true };
    teams = [...teams, team];
    return team;
  });
});

test('a team is created from its name to its members, and then shown in the sidebar', async () => {
  const app = await renderApp(`${path}/list`);
  await screen.findByRole('heading', { name: 'No teams yet' });
  await userEvent.click((await screen.findAllByRole('link', { name: 'New team' }))[0] ?? document.body);
  await userEvent.type(await screen.findByRole('textbox', { name: /Team name/ }), 'Orders');
  await userEvent.click(screen.getByRole('switch', { name: /online agents/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.path()).toBe(`${path}/new/3/agents`));
  expect(teams).toMatchObject([{ name: 'orders', allow_auto_assign: false }]);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Agent 7/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.path()).toBe(`${path}/new/3/finish`));
  expect(members).toEqual([7]);
  await screen.findByRole('heading', { name: 'The team orders is ready' });
});

test('a name in use is reported below its field, and the input stays', async () => {
  await renderApp(`${path}/new`);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Team name/ });
  await userEvent.type(name, 'taken');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'About money');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Name has already been taken');
  expect(name.value).toBe('taken');
});

test('a team is edited step by step, prefilled', async () => {
  teams = [orders];
  members = [8];
  const changes: unknown[] = [];
  server.on(updateTeam, ({ input }) => {
    changes.push(input);
    return orders;
  });
  const app = await renderApp(`${path}/3/edit`);
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(description.value).toBe('First line');
  await userEvent.clear(description);
  await userEvent.type(description, 'Second line');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.path()).toBe(`${path}/3/edit/agents`));
  const auto_assignment_config = { assignment_order: 'round_robin', max_assignment_limit: null };
  expect(changes).toEqual([
    { name: 'orders', description: 'Second line', allow_auto_assign: true, auto_assignment_config },
  ]);
  const agent8 = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Agent 8/ });
  expect(agent8.checked).toBe(true);
  await userEvent.click(agent8);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.path()).toBe(`${path}/3/edit/finish`));
  expect(members).toEqual([]);
});

test('a missing team shows that', async () => {
  await renderApp(`${path}/9/edit`);
  await screen.findByRole('heading', { name: "This team doesn't exist" });
});

test('a team is only deleted after confirmation', async () => {
  teams = [orders];
  server.on(deleteTeam, ({ params }) => {
    teams = teams.filter(({ id }) => id !== Number(params.id));
  });
  await renderApp(`${path}/list`);
  const list = await screen.findByRole('list', { name: 'Teams' });
  const remove = within(list).getByRole('button', { name: 'Delete orders' });
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(teams).toHaveLength(1);
  await userEvent.click(remove);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete team' }));
  await screen.findByRole('heading', { name: 'No teams yet' });
});

test('a list that fails to load shows that and can be retried', async () => {
  let isBroken = true;
  server.on(listTeams, () => {
    if (isBroken) throw new ErrorResponse(500, 'Out of order');
    return [orders];
  });
  await renderApp(`${path}/list`);
  await screen.findByText("The teams couldn't be loaded");
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Edit orders' });
});

test('a team’s assignment policy is selected along with its name', async () => {
  const inputs: unknown[] = [];
  teams = [{ ...orders, auto_assignment_config: { assignment_order: 'balanced', max_assignment_limit: 4 } }];
  server.on(updateTeam, ({ input }) => {
    inputs.push(input.auto_assignment_config);
    return orders;
  });
  await renderApp(`${path}/3/edit`);
  const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: /open conversations/ });
  expect(limit.value).toBe('4');
  await userEvent.click(screen.getByRole('radio', { name: 'Round robin' }));
  await userEvent.type(limit, '.5');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Enter a whole number from 1 to 100,000.');
  expect(inputs).toEqual([]);
  await userEvent.clear(limit);
  await userEvent.type(limit, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(inputs).toEqual([{ assignment_order: 'round_robin', max_assignment_limit: 12 }]),
  );
});

import { agentList } from '@confab/contract/features/agent';
import { listArticles } from '@confab/contract/features/article';
import {
  listPortalMembers,
  portalChanged,
  setPortalMembers,
  type Portal,
} from '@confab/contract/features/portal';
import type { Agent } from '@confab/contract/features/user';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import { aPortal, servePortals } from '../../../../test/help-center.ts';
import type { FakeServer } from '../../../../test/fake-server.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';

const anAgent = (change: Pick<Agent, 'id' | 'name' | 'role' | 'custom_role_id'>): Agent => ({
  account_id: 1,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: `${change.name}@paperlane.test`,
  available_name: change.name,
  thumbnail: '',
  ...change,
});

const base = '/app/accounts/1/portals/help';
const jonas = anAgent({ id: 2, name: 'Jonas', role: 'agent' });
const aiko = anAgent({ id: 3, name: 'Aiko', role: 'agent' });
const agents = [
  anAgent({ id: 1, name: 'Maya', role: 'administrator' }),
  jonas,
  aiko,
  anAgent({ id: 4, name: 'Kim', role: 'agent', custom_role_id: 9 }),
];
let server: FakeServer;
let portals: Portal[];
let members: Agent[];
let requests = 0;

function start(profile = aProfile()): void {
  server = emptyAccountServer(profile);
  portals = [aPortal()];
  members = [jonas];
  servePortals(server, () => portals);
  server.on(agentList, () => agents);
  server.on(listPortalMembers, () => {
    requests += 1;
    return { payload: members };
  });
  const meta = {
    all_articles_count: 0,
    articles_count: 0,
    mine_articles_count: 0,
    published_count: 0,
    draft_articles_count: 0,
    archived_articles_count: 0,
    views_count: 0,
    helpful_count: 0,
    unhelpful_count: 0,
    current_page: 1,
  };
  server.on(listArticles, () => ({ payload: [], meta }));
}

beforeEach(() => {
  signIn();
  start();
});

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('checkbox')
    .map((box) => `${box.getAttribute('aria-label') ?? box.closest('label')?.textContent ?? ''}`);

test('agents without other access are offered, and saved as members', async () => {
  let sent: number[] | undefined;
  server.on(setPortalMembers, ({ input }) => {
    sent = input.user_ids;
    members = [aiko, jonas];
    return { payload: members };
  });
  await renderApp(`${base}/edit/members`);
  const list = await screen.findByRole('list', { name: 'Agents' });
  expect(names(list)).toHaveLength(2);
  expect(within(list).getByRole<HTMLInputElement>('checkbox', { name: /Jonas/ }).checked).toBe(true);
  await userEvent.click(within(list).getByRole('checkbox', { name: /Aiko/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Members saved')).toBeTruthy();
  expect(sent).toEqual([2, 3]);
});

test('the members are refetched when a portal has changed', async () => {
  const { queryClient } = await renderApp(`${base}/edit/members`);
  await screen.findByRole('list', { name: 'Agents' });
  const before = requests;
  act(() => applyLiveEvent(queryClient, 1, { name: portalChanged.name, data: { id: 1, account_id: 1 } }));
  await expect.poll(() => requests).toBeGreaterThan(before);
});

const asAgent = () => start(aProfile({ accounts: [aMembership({ role: 'agent', permissions: ['agent'] })] }));

test('only agents who are members can add articles', async () => {
  asAgent();
  portals = [aPortal({ is_member: true })];
  await renderApp(`${base}/en/articles`);
  await screen.findAllByRole('button', { name: 'New article' });
});

test('an agent who is not a member sees that instead of an article', async () => {
  asAgent();
  await renderApp(`${base}/en/articles/new`);
  expect(await screen.findByText("You can't add articles here")).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull();
});

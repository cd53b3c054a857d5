import {
  createIssue,
  linearLinksChanged,
  linkIssue,
  listLinearTeams,
  listLinkedIssues,
  listTeamEntities,
} from '@confab/contract/features/linear';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { watchConversations } from '../../../main/features.ts';
import { signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent, hasPatch } from '../../../platform/live/patches.ts';
import { startMessages } from '../../../platform/messages/i18n.ts';
import { fakeServer, ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { LinearSection } from '../index.ts';

let server: FakeServer;
let queryClient: QueryClient;
let timesListed: number;

beforeAll(startMessages);
beforeEach(() => {
  signIn();
  server = fakeServer();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  timesListed = 0;
  server.on(listLinkedIssues, () => {
    timesListed += 1;
    return [];
  });
});

/** A conversation's section, once it is loaded. */
async function draw(times = 1): Promise<void> {
  // Forms use it before they are left.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Suspense>
            {Array.from({ length: times }, (_, index) => (
              <LinearSection key={index} accountId={1} conversationId={12} />
            ))}
          </Suspense>
        </RouterContextProvider>
      </QueryClientProvider>,
    );
  });
  await screen.findAllByText('No linked issues.', {}, { timeout: 15_000 });
}

test('links are updated live from their first use, by one patch', async () => {
  await watchConversations();
  expect(hasPatch(linearLinksChanged.name)).toBe(false);
  await draw(2);
  expect(timesListed).toBe(1);
  act(() => applyLiveEvent(queryClient, 1, { name: linearLinksChanged.name, data: { account_id: 1 } }));
  await expect.poll(() => timesListed).toBe(2);
});

test('an issue whose link failed is not created again, only linked', async () => {
  const requests: unknown[] = [];
  server.on(listLinearTeams, () => [{ id: 't-1', name: 'Engineering' }]);
  server.on(listTeamEntities, () => ({ users: [], projects: [], states: [], labels: [] }));
  server.on(createIssue, ({ input }) => {
    requests.push(['create', input.title]);
    return { id: 'i-1', title: 'Printer on fire' };
  });
  server.on(linkIssue, ({ input }) => {
    requests.push(['link', input]);
    if (requests.length === 2) throw new ErrorResponse(422, 'Linear is out of order');
    return { id: 'i-1', link: 'https://confab.test', link_id: 'l-1' };
  });
  await draw();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create issue' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /Team/ }));
  await user.click(await screen.findByRole('option', { name: 'Engineering' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Printer on fire');
  await user.click(dialog.getByRole('button', { name: 'Create issue' }));
  await screen.findByText('Linear is out of order');
  await user.click(dialog.getByRole('button', { name: 'Create issue' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const link = { conversation_id: 12, issue_id: 'i-1', title: 'Printer on fire' };
  expect(requests).toEqual([
    ['create', 'Printer on fire'],
    ['link', link],
    ['link', link],
  ]);
});

import type { ResponseOf } from '@confab/contract/kit/route';
import { agentList } from '@confab/contract/features/agent';
import { accountShow } from '@confab/contract/features/account';
import {
  searchArticles,
  searchEverything,
  searchMessages,
  type SearchArticle,
  type SearchMessage,
} from '@confab/contract/features/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anAccount, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';

const path = '/app/accounts/1/search';
let server: FakeServer;
let requests: Record<string, unknown>[];

const contact = {
  email: 'tessa@example.com',
  id: 5,
  name: 'Tessa Quill',
  phone_number: null,
  identifier: null,
};
const inbox = { id: 3, channel_id: 3, name: 'Shop', channel_type: 'Channel::Api' };
const message = (id: number): SearchMessage => ({
  id,
  content: `Please refund order ${id}`,
  message_type: 0,
  content_type: 'text',
  source_id: null,
  inbox_id: 3,
  conversation_id: 7,
  created_at: 1_790_000_000,
  inbox,
  private: false,
  contact,
});
const nothing: ResponseOf<typeof searchEverything>['payload'] = {
  conversations: [],
  contacts: [],
  messages: [],
  articles: [],
};

beforeEach(() => {
  localStorage.clear();
  signIn();
  requests = [];
  server = emptyAccountServer();
  server.on(agentList, () => []);
  server.on(searchEverything, ({ input }) => {
    requests.push(input);
    if (input.q !== 'refund') return { payload: nothing };
    const conversation = { id: 7, account_id: 1, created_at: 1_790_000_000, contact, inbox };
    return {
      payload: {
        ...nothing,
        conversations: [conversation],
        contacts: [contact],
        messages: [message(1), message(2)],
      },
    };
  });
  server.on(searchMessages, ({ input }) => {
    const page = Number(input.page);
    return {
      payload: {
        messages: page === 1 ? Array.from({ length: 15 }, (_, index) => message(index + 1)) : [message(99)],
      },
    };
  });
});

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: /Search messages/ });

test('the query is searched, is in the URL, and results link to the message', async () => {
  const app = await renderApp(path);
  await screen.findByRole('heading', { name: 'Find anything' });
  await userEvent.type(await field(), 'refund');
  const list = await screen.findByRole('list', { name: 'Messages' });
  expect(app.href()).toContain('q=refund');
  const [link] = within(list).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/app/accounts/1/conversations/7?messageId=1');
  expect(link?.querySelector('mark')?.textContent).toBe('refund');
  expect(within(screen.getByRole('list', { name: 'Conversations' })).getByText(/#7/)).toBeTruthy();
});

test('the arrow keys move through the results and back to the field', async () => {
  await renderApp(`${path}?q=refund`);
  await screen.findByRole('list', { name: 'Messages' });
  const input = await field();
  input.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('tessa@example.com');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(input);
});

test('a tab shows all results of a type, in pages', async () => {
  const app = await renderApp(`${path}?q=refund`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Messages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText(/order 99/);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(app.href()).toContain('tab=messages');
});

test('filters are sent, and a search without results shows that', async () => {
  await renderApp(`${path}?q=other&inbox=3&agent=4&time=week`);
  await screen.findByRole('heading', { name: 'Nothing found for “other”' });
  expect(requests.at(-1)).toMatchObject({
    q: 'other',
    inbox_id: '3',
    agent_id: '4',
    since: expect.stringMatching(/^\d+$/),
  });
});

test('a failed search keeps the query and can be retried', async () => {
  let isDown = true;
  server.on(searchEverything, () => {
    if (isDown) throw new ErrorResponse(422, 'This search takes too long.');
    return { payload: nothing };
  });
  await renderApp(`${path}?q=slow`);
  await screen.findByText('This search takes too long.');
  expect((await field()).value).toBe('slow');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Nothing found for “slow”' });
});

test('searches whose results were opened are offered again', async () => {
  await renderApp(`${path}?q=refund`);
  await screen.findByRole('list', { name: 'Messages' });
  await userEvent.click(await field());
  await userEvent.keyboard('{Enter}');
  await renderApp(path);
  const recent = await screen.findByRole('link', { name: 'refund' });
  expect(recent.getAttribute('href')).toBe(`${path}?q=refund`);
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  await screen.findByRole('heading', { name: 'Find anything' });
});

test('a slash opens the search, but not while typing', async () => {
  const app = await renderApp('/app/accounts/1/dashboard');
  await screen.findByRole('link', { name: 'Search' });
  await userEvent.keyboard('/');
  const input = await field();
  expect(app.path()).toBe(path);
  await userEvent.type(input, 'a/b');
  expect(input.value).toBe('a/b');
});

test('on the search screen a slash focuses the field, and keeps the search', async () => {
  const app = await renderApp(`${path}?q=refund`);
  await screen.findByRole('list', { name: 'Messages' });
  screen.getByRole('tab', { name: 'All' }).focus();
  await userEvent.keyboard('/');
  const input = await field();
  expect(document.activeElement).toBe(input);
  expect([input.value, app.href()]).toEqual(['refund', `${path}?q=refund`]);
});

test('input during navigation is kept, and external URL changes are shown', async () => {
  const app = await renderApp(path);
  const input = await field();
  await userEvent.type(input, 'refund');
  await waitFor(() => {
    // While the URL is being set, before the screen has rendered it.
    if (!app.href().includes('q=refund')) throw new Error('not yet');
    fireEvent.change(input, { target: { value: 'refund now' } });
  });
  await waitFor(() => expect(app.href()).toContain('q=refund+now'));
  expect(input.value).toBe('refund now');
  await app.go(`${path}?q=tessa`);
  await waitFor(() => expect(input.value).toBe('tessa'));
});

test('the palette searches, and links to all results', async () => {
  const app = await renderApp('/app/accounts/1/dashboard');
  await screen.findByRole('link', { name: 'Search' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }));
  await userEvent.type(palette.getByRole('searchbox'), 'refund');
  await palette.findByText(/Please refund order 1/);
  await userEvent.click(palette.getByText('See all results for “refund”'));
  await waitFor(() => expect(app.href()).toBe(`${path}?q=refund`));
});

test('articles are found along with the others, and have a tab if the account has a help center', async () => {
  const article: SearchArticle = {
    id: 12,
    title: 'Your refund',
    locale: 'en',
    content: 'A refund takes a week',
    slug: 'refund',
    portal_slug: 'help',
    account_id: 1,
    category_name: 'Orders',
  };
  server.on(searchEverything, () => ({ payload: { ...nothing, articles: [article] } }));
  server.on(searchArticles, () => ({ payload: { articles: [article] } }));
  await renderApp(`${path}?q=refund`);
  const together = within(await screen.findByRole('list', { name: 'Articles' }));
  expect(together.getByRole('link').getAttribute('href')).toBe('/app/accounts/1/portals/help/en/articles/12');
  await userEvent.click(screen.getByRole('tab', { name: 'Articles' }));
  const alone = await screen.findByRole('list', { name: 'Articles' });
  expect(alone.textContent).toContain('A refund takes a week');
});

test('without a help center articles cannot be searched', async () => {
  server.on(accountShow, () => anAccount({ features: {} }));
  await renderApp(`${path}?q=refund`);
  await screen.findByRole('list', { name: 'Messages' });
  expect(screen.queryByRole('tab', { name: 'Articles' })).toBeNull();
});

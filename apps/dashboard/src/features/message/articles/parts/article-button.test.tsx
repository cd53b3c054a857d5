import { listReplyArticles, showReplyArticle } from '@confab/contract/features/reply-article';
import { FeatureProvider } from '@confab/ui/feature-wrapper';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadMessages, startMessages } from '../../../../platform/messages/i18n.ts';
import { fakeServer, ErrorResponse, type FakeServer } from '../../../../../test/fake-server.ts';
import { consumeInsertions } from '../../composer/parts/insertion.ts';
import { ArticleButton } from './article-button.tsx';

let server: FakeServer;
let inserted: string[];
let stop: () => void;
let requests: (string | null | undefined)[];

const article = (id: number, title: string) => ({
  id,
  title,
  description: `About ${title.toLowerCase()}`,
  locale: 'en',
  category_name: 'Orders',
  portal_name: 'Help',
  url: `https://confab.test/hc/help/articles/${id}`,
});

beforeAll(async () => {
  await startMessages();
  await loadMessages(['conversation']);
});
beforeEach(() => {
  server = fakeServer();
  [inserted, requests] = [[], []];
  stop = consumeInsertions((text) => inserted.push(text) > 0);
  server.on(listReplyArticles, ({ input }) => {
    requests.push(input.query);
    if (input.query === 'nothing') return { payload: [] };
    return { payload: input.query ? [article(2, 'Pens'), article(3, 'Ink')] : [article(1, 'Returns')] };
  });
  server.on(showReplyArticle, ({ params }) => ({
    payload: { ...article(Number(params.id), 'Pens'), content: '# Filling\n\nTurn it.' },
  }));
});
afterEach(() => stop());

async function draw({ features = { help_center: true }, isClosed = false } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({
    component: () => <ArticleButton conversationId={12} isClosed={isClosed} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <FeatureProvider features={features}>
        <RouterProvider router={router as never} />
      </FeatureProvider>
    </QueryClientProvider>,
  );
}

const name = 'Insert a help center article';
const open = async () => {
  await draw();
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('searchbox', {}, { timeout: 15_000 });
};

test('before typing, matching articles are suggested, and inserted as a link', async () => {
  await open();
  const list = await screen.findByRole('list', { name: "Suggested for the customer's message" });
  expect(list.textContent).toBe('ReturnsHelp · Orders · enAbout returns');
  await userEvent.click(screen.getByRole('button', { name: /Returns/ }));
  expect(await screen.findByText('Filling')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open public page' }).getAttribute('href')).toBe(
    'https://confab.test/hc/help/articles/1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Insert a link' }));
  expect(inserted).toEqual(['[Returns](https://confab.test/hc/help/articles/1)']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keyboard searches, selects, goes back, and inserts the text', async () => {
  await draw();
  await screen.findByRole('button', { name });
  await userEvent.keyboard('{Alt>}[KeyH]{/Alt}');
  const search = await screen.findByRole('searchbox', {}, { timeout: 15_000 });
  await userEvent.type(search, 'pe');
  await screen.findByRole('list', { name: 'Articles found' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Ink');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await screen.findByText('Filling');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('pe');
  await screen.findByRole('list', { name: 'Articles found' });
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Filling');
  await userEvent.click(screen.getByRole('button', { name: 'Insert the text' }));
  expect(inserted).toEqual(['**Filling**\n\nTurn it.']);
  expect(requests).toEqual([undefined, 'pe', 'pe']);
});

test('an empty result is shown, and a failure can be retried', async () => {
  const field = await open();
  await userEvent.type(field, 'nothing');
  expect(await screen.findByText('No published articles found.')).toBeTruthy();
  server.on(listReplyArticles, () => {
    throw new ErrorResponse(422, 'Too slow');
  });
  await userEvent.clear(field);
  await userEvent.type(field, 'other');
  expect(await screen.findByText("Articles couldn't be loaded")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('accounts without a help center have no such button, and in a closed conversation it is disabled', async () => {
  await draw({ features: { help_center: false } });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

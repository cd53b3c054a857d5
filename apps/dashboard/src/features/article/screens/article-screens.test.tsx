import {
  articleChanged,
  createArticle,
  deleteArticle,
  listArticles,
  reorderArticles,
  showArticle,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../platform/live/patches.ts';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, anArticle, servePortals } from '../../../../test/help-center.ts';

const base = '/app/accounts/1/portals/help/en';
let server: FakeServer;
let stored: Article[];
let requests: object[];
let sent: object[];
let lists: { requests: number };

beforeEach(() => {
  signIn();
  localStorage.clear();
  stored = [anArticle()];
  requests = [];
  sent = [];
  server = emptyAccountServer();
  lists = servePortals(server, () => [aPortal()]);
  server.on(listArticles, ({ input }) => {
    requests.push(input);
    const count = stored.length;
    return {
      payload: stored.slice(0, 25),
      meta: {
        all_articles_count: count,
        articles_count: count,
        mine_articles_count: count,
        published_count: 0,
        draft_articles_count: count,
        archived_articles_count: 0,
        views_count: 4,
        helpful_count: 0,
        unhelpful_count: 0,
        current_page: 1,
      },
    };
  });
  server.on(showArticle, ({ params }) => ({ payload: found(Number(params.id)) }));
  server.on(updateArticle, ({ params, input: { revision, ...input } }) => {
    const before = found(Number(params.id));
    if (revision != null && revision !== before.revision)
      throw new ErrorResponse(409, 'This changed in the meantime');
    sent.push({ id: before.id, ...input });
    const status = input.status === 'published' ? 'published' : before.status;
    const { title = before.title, content = before.content } = input;
    return { payload: put({ ...before, title, content, status, revision: before.revision + 1 }) };
  });
});

function found(id: number): Article {
  const article = stored.find((each) => each.id === id);
  if (!article) throw new ErrorResponse(404, 'Resource could not be found');
  return article;
}

function put(article: Article): Article {
  stored = [...stored.filter(({ id }) => id !== article.id), article];
  return article;
}

const content = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' });
const saved = () => screen.findByText('All changes saved', {}, { timeout: 5000 });

async function openSource(path: string) {
  const app = await renderApp(path);
  await userEvent.click(await screen.findByRole('tab', { name: 'Markdown' }));
  return app;
}

test('a list is filtered by text and status, and an article can be published', async () => {
  stored = [anArticle(), anArticle({ id: 2, title: 'Shipping' })];
  const { href } = await renderApp(`${base}/articles`);
  await screen.findByRole('link', { name: 'Shipping' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search articles' }), 'ship');
  await waitFor(() => expect(requests.at(-1)).toEqual({ locale: 'en', page: '1', query: 'ship' }));
  expect(href()).toContain('q=ship');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Shipping' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('1 article changed');
  expect(sent).toEqual([{ id: 2, status: 'published' }]);
});

test.each([
  ['mine', { locale: 'en', page: '1', author_id: '7' }],
  ['draft', { locale: 'en', page: '1', status: 'draft' }],
  ['archived', { locale: 'en', page: '1', status: 'archived' }],
])('the list %s requests its articles', async (view, input) => {
  await renderApp(`${base}/articles/${view}`);
  await screen.findByRole('link', { name: 'Returns' });
  expect(requests).toEqual([input]);
});

test('articles of a category are reordered by keyboard', async () => {
  stored = [anArticle(), anArticle({ id: 2, title: 'Shipping', position: 20 })];
  let positions: unknown;
  server.on(reorderArticles, ({ input }) => {
    positions = input;
  });
  await renderApp(`${base}/categories/orders`);
  (await screen.findByRole('button', { name: 'Move Shipping' })).focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() =>
    expect(positions).toEqual({ positions_hash: { 2: 10, 1: 20 }, category_slug: 'orders' }),
  );
});

test('a second reorder waits for the first one to be saved', async () => {
  stored = [anArticle(), anArticle({ id: 2, title: 'Shipping', position: 20 })];
  const positions: unknown[] = [];
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.on(reorderArticles, async ({ input }) => {
    positions.push(input.positions_hash);
    if (positions.length === 1) await blocked;
  });
  await renderApp(`${base}/categories/orders`);
  const titles = () =>
    screen.getAllByRole('button', { name: /^Move / }).map((handle) => handle.getAttribute('aria-label'));
  (await screen.findByRole('button', { name: 'Move Shipping' })).focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(titles()).toEqual(['Move Shipping', 'Move Returns']));
  await waitFor(() => expect(positions).toHaveLength(1));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(titles()).toEqual(['Move Returns', 'Move Shipping']));
  expect(positions).toHaveLength(1);
  release();
  await waitFor(() =>
    expect(positions).toEqual([
      { 2: 10, 1: 20 },
      { 1: 10, 2: 20 },
    ]),
  );
});

test('a text saved by someone else refetches no counts', async () => {
  const { queryClient } = await renderApp(`${base}/articles`);
  await screen.findByRole('link', { name: 'Returns' });
  const receive = (change: Partial<Article>, countsChanged: boolean) => {
    put({ ...found(1), ...change });
    const data = { account_id: 1, id: 1, portal_id: 1, counts_changed: countsChanged };
    act(() => applyLiveEvent(queryClient, 1, { name: articleChanged.name, data }));
  };
  const before = lists.requests;
  receive({ title: 'Sending back' }, false);
  await screen.findByRole('link', { name: 'Sending back' });
  expect(lists.requests).toBe(before);
  receive({ title: 'Giving back' }, true);
  await screen.findByRole('link', { name: 'Giving back' });
  await waitFor(() => expect(lists.requests).toBeGreaterThan(before));
});

test('a new article is created with its first text, once, and stays open', async () => {
  stored = [];
  server.on(createArticle, ({ input }) => {
    sent.push(input);
    return { payload: put(anArticle({ id: 9, title: input.title ?? '', content: input.content ?? '' })) };
  });
  const { path } = await openSource(`${base}/articles/new?category=5`);
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Gifts');
  screen.getByText('Write a title and a text to save the article.');
  await userEvent.type(await content(), 'We wrap them.');
  const before = lists.requests;
  await waitFor(() => expect(path()).toBe(`${base}/articles/9`), { timeout: 5000 });
  await waitFor(() => expect(lists.requests).toBeGreaterThan(before));
  await userEvent.type(await content(), ' Free.');
  await screen.findByText('Not saved yet');
  await saved();
  expect(sent).toEqual([
    { title: 'Gifts', content: 'We wrap them.', author_id: 7, locale: 'en', category_id: 5 },
    { id: 9, content: 'We wrap them. Free.' },
  ]);
});

test('what cannot be saved stays in the browser and is saved by the next visit', async () => {
  server.on(updateArticle, () => {
    throw new ErrorResponse(0, 'cut');
  });
  await openSource(`${base}/articles/1`);
  await userEvent.type(await content(), ' Or more.');
  await screen.findByText(/^Not saved\. The server couldn't be reached/, {}, { timeout: 5000 });
  const storedKeys = Object.keys(localStorage).filter((key) => key.endsWith(':article:1:1'));
  expect(localStorage.getItem(storedKeys[0] ?? '')).toContain('Thirty days. Or more.');
});

test('a concurrent change is shown immediately, and a conflict requires a choice', async () => {
  const { queryClient } = await openSource(`${base}/articles/1`);
  expect((await content()).value).toBe('Thirty days.');
  const receive = (change: Partial<Article>) => {
    put({ ...found(1), ...change, revision: found(1).revision + 1 });
    act(() =>
      applyLiveEvent(queryClient, 1, {
        name: articleChanged.name,
        data: { account_id: 1, id: 1, portal_id: 1, counts_changed: false },
      }),
    );
  };
  receive({ content: 'Ten days.' });
  await waitFor(async () => expect((await content()).value).toBe('Ten days.'));
  // No live event announces it, so that the save finds it.
  put({ ...found(1), content: 'Two days.', revision: found(1).revision + 1 });
  await userEvent.type(await content(), ' Maybe.');
  await screen.findByText(/Someone else changed this text/, {}, { timeout: 5000 });
  expect(found(1).content).toBe('Two days.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await saved();
  expect(found(1).content).toBe('Ten days. Maybe.');
});

test('the preview shows superscript and embeds, on a phone and in the other theme', async () => {
  const gist = 'https://gist.github.com/acme/0123456789abcdef0123456789abcdef';
  stored = [anArticle({ content: `10^6^ boxes\n\n${gist}` })];
  await renderApp(`${base}/articles/1`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Preview' }));
  const preview = await screen.findByRole('article', { name: 'Preview' });
  expect(preview.querySelector('sup')?.textContent).toBe('6');
  within(preview).getByText('Shown here: GitHub Gist');
  expect(preview.dataset['theme']).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Dark', pressed: false }));
  expect(preview.dataset['theme']).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Phone width' }));
  expect(preview.parentElement?.className).toContain('max-w-96');
});

test('it is published, and deleted after a confirmation; the portals are refetched', async () => {
  server.on(deleteArticle, () => {
    stored = [];
  });
  const { path } = await renderApp(`${base}/articles/1`);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const open = await screen.findByRole('link', { name: 'Open public page' });
  expect(open.getAttribute('href')).toBe('/hc/help/articles/returns');
  const before = lists.requests;
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete article' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete article' }));
  await waitFor(() => expect(path()).toBe(`${base}/articles`));
  await screen.findByRole('heading', { name: 'No articles yet' });
  expect(lists.requests).toBeGreaterThan(before);
});

test('an article links to its translations, and to missing ones', async () => {
  stored = [
    anArticle({
      associated_articles: [
        { ...anArticle({ id: 3, title: 'Rückgabe', locale: 'de' }), category_id: null, portal: aPortal() },
      ].map(
        ({
          id,
          category_id,
          title,
          content: words,
          description,
          status,
          locale,
          account_id,
          portal,
          views,
        }) => ({
          id,
          category_id,
          title,
          content: words,
          description,
          status,
          locale,
          account_id,
          portal,
          views,
        }),
      ),
    }),
  ];
  servePortals(server, () => [aPortal({}, ['en', 'de', 'fr'])]);
  await renderApp(`${base}/articles/1`);
  const german = await screen.findByRole('link', { name: 'Open in German' });
  expect(german.getAttribute('href')).toBe('/app/accounts/1/portals/help/de/articles/3');
  const french = screen.getByRole('link', { name: 'Translate to French' });
  expect(french.getAttribute('href')).toBe('/app/accounts/1/portals/help/fr/articles/new?translates=1');
});

import {
  deleteArticle,
  listArticleComments,
  listArticles,
  showArticle,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import { listCategories } from '@confab/contract/features/category';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aCategory, aPortal, anArticle, servePortals } from '../../../../test/help-center.ts';

const base = '/app/accounts/1/portals/help/en';
let server: FakeServer;
let stored: Article[];
/** The number of requests for each list. */
let requests: { portals: { requests: number }; categories: number; articles: number };

beforeEach(() => {
  signIn();
  localStorage.clear();
  server = emptyAccountServer();
  requests = { portals: servePortals(server, () => [aPortal()]), categories: 0, articles: 0 };
  server.on(listCategories, () => {
    requests.categories += 1;
    return { payload: [aCategory()], meta: { current_page: 1, categories_count: 1 } };
  });
  server.on(listArticles, ({ input }) => {
    requests.articles += 1;
    const page = Number(input.page ?? 1);
    const fitting = stored.filter(({ status }) => input.status === undefined || status === input.status);
    return {
      payload: fitting.slice((page - 1) * 25, page * 25),
      meta: {
        all_articles_count: stored.length,
        articles_count: stored.length,
        mine_articles_count: 0,
        published_count: stored.length - fitting.length,
        draft_articles_count: fitting.length,
        archived_articles_count: 0,
        views_count: 4,
        helpful_count: 30,
        unhelpful_count: 10,
        current_page: page,
      },
    };
  });
  server.on(showArticle, () => ({ payload: stored[0] ?? anArticle() }));
  server.on(updateArticle, ({ params, input }) => {
    const before = stored.find(({ id }) => id === Number(params.id)) ?? anArticle();
    const { status, content = before.content } = input;
    const payload = { ...before, content, revision: before.revision + 1 };
    if (status === 'published') payload.status = status;
    stored = stored.map((each) => (each.id === before.id ? payload : each));
    return { payload };
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => anArticle({ id: index + 1, title: `Article ${index + 1}` }));

test('an emptied last page of articles falls back to the previous one', async () => {
  stored = many(26);
  const { href } = await renderApp(`${base}/articles/draft?page=2`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Article 26' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('link', { name: 'Article 25' });
  expect(href()).not.toContain('page=2');
});

test('lists of articles are refetched once after a bulk change', async () => {
  stored = many(3);
  await renderApp(`${base}/articles`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const before = requests.articles;
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('3 articles changed');
  expect(stored.map(({ status }) => status)).toEqual(['published', 'published', 'published']);
  expect(requests.articles).toBe(before + 1);
});

test('selected articles are moved to a category, and what failed is named', async () => {
  stored = many(3);
  const moved: unknown[] = [];
  server.on(updateArticle, ({ params, input }) => {
    if (Number(params.id) === 3) throw new ErrorResponse(422, 'It is locked');
    moved.push([Number(params.id), input]);
    return { payload: anArticle({ id: Number(params.id) }) };
  });
  await renderApp(`${base}/articles`);
  const move = async (category: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Move to category' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: category }));
  };
  for (const name of ['Select Article 1', 'Select Article 2'])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await move(`${aCategory().icon} ${aCategory().name}`.trim());
  await screen.findByText('2 articles changed');
  expect(moved).toEqual([1, 2].map((id) => [id, { category_id: aCategory().id }]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await move('Uncategorized');
  await screen.findByText('2 of 3 done. It is locked');
  expect(moved.slice(2)).toEqual([1, 2].map((id) => [id, { category_id: null }]));
});

test('selected articles are deleted after a confirmation', async () => {
  stored = many(2);
  server.on(deleteArticle, ({ params }) => {
    stored = stored.filter(({ id }) => id !== Number(params.id));
  });
  await renderApp(`${base}/articles`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Article 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete article' }));
  await screen.findByText('1 article deleted');
  expect(stored.map(({ id }) => id)).toEqual([2]);
});

test('saving a text refetches no categories and no portals', async () => {
  stored = many(1);
  await renderApp(`${base}/articles/1`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Markdown' }));
  await waitFor(() => expect(requests.categories).toBeGreaterThan(0));
  const before = [requests.portals.requests, requests.categories];
  await userEvent.type(screen.getByRole('textbox', { name: 'Markdown' }), ' Or more.');
  await screen.findByText('Not saved yet');
  await screen.findByText('All changes saved', {}, { timeout: 5000 });
  // After the save, so that its refetches precede that of a list that is opened now.
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('link', { name: 'Article 1' });
  expect([requests.portals.requests, requests.categories]).toEqual(before);
});

test('votes on articles are shown in the list and next to the text', async () => {
  stored = [anArticle({ helpful: 2, unhelpful: 1 }), anArticle({ id: 2, title: 'Shipping' })];
  server.on(listArticleComments, () => ({
    payload: [{ id: 1, is_helpful: false, content: 'Where is the label?', created_at: 1_790_000_000 }],
  }));
  await renderApp(`${base}/articles`);
  await screen.findByText('4 views · 75% of 40 readers who voted found it helpful');
  expect(screen.getAllByText('67% found it helpful')).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Returns' }));
  const comments = await screen.findByRole('list', { name: 'Reader comments' });
  within(comments).getByText('Where is the label?');
  within(comments).getByRole('img', { name: "Didn't find it helpful" });
});

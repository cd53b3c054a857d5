import {
  createArticle,
  listArticles,
  showArticle,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, anArticle, servePortals } from '../../../../test/help-center.ts';

const base = '/app/accounts/1/portals/help/en';
let server: FakeServer;
let stored: Article;
let sent: object[];
/** Answers wait for these. */
let blocked: Promise<void> | undefined;
let release: () => void;

beforeEach(() => {
  signIn();
  localStorage.clear();
  stored = anArticle();
  sent = [];
  blocked = undefined;
  server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
  server.on(listArticles, () => ({
    payload: [stored],
    meta: {
      all_articles_count: 1,
      articles_count: 1,
      mine_articles_count: 1,
      published_count: 0,
      draft_articles_count: 1,
      archived_articles_count: 0,
      views_count: 4,
      helpful_count: 0,
      unhelpful_count: 0,
      current_page: 1,
    },
  }));
  server.on(showArticle, () => ({ payload: stored }));
  server.on(createArticle, async ({ input: { title = '', content = '' } }) => {
    sent.push({ title, content });
    await blocked;
    stored = anArticle({ id: 9, title: title ?? '', content: content ?? '' });
    return { payload: stored };
  });
  server.on(updateArticle, async ({ params, input: { revision, title, content } }) => {
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
    };
    if (revision !== stored.revision) throw new ErrorResponse(409, 'This changed in the meantime');
    sent.push({ id: Number(params.id), ...change });
    stored = { ...stored, ...change, revision: stored.revision + 1 };
    const payload = stored;
    await blocked;
    return { payload };
  });
});

function delayAnswers(): void {
  blocked = new Promise((resolve) => {
    release = resolve;
  });
}

const content = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' });
const storedKeys = () => Object.keys(localStorage).filter((key) => key.includes(':article:1:'));
const isSaving = () => screen.findByText('Saving…', {}, { timeout: 5000 });
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));
const listShows = () => screen.findByRole('searchbox', { name: 'Search articles' });

async function openSource(path: string) {
  const app = await renderApp(path);
  await userEvent.click(await screen.findByRole('tab', { name: 'Markdown' }));
  return app;
}

async function writeNew() {
  const app = await openSource(`${base}/articles/new`);
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Gifts');
  await userEvent.type(await content(), 'Wrapped.');
  return app;
}

test('a new article left before its pause is created, without navigating back', async () => {
  const { path } = await writeNew();
  const left = path();
  await leave();
  await listShows();
  await screen.findByRole('link', { name: 'Gifts' });
  expect(path()).not.toBe(left);
  expect(path()).not.toContain('/articles/9');
  expect(sent).toEqual([{ title: 'Gifts', content: 'Wrapped.' }]);
  expect(storedKeys()).toEqual([]);
});

test('a new article left while it is being created is created once, with its last text', async () => {
  delayAnswers();
  const { path } = await writeNew();
  await isSaving();
  await userEvent.type(await content(), ' Free.');
  await leave();
  await listShows();
  release();
  await waitFor(() =>
    expect(sent).toEqual([
      { title: 'Gifts', content: 'Wrapped.' },
      { id: 9, content: 'Wrapped. Free.' },
    ]),
  );
  await waitFor(() => expect(storedKeys()).toEqual([]));
  expect(path()).not.toContain('/articles/9');
});

test('an article left while it is being saved is saved once, without a warning', async () => {
  delayAnswers();
  await openSource(`${base}/articles/1`);
  await userEvent.type(await content(), ' Or more.');
  await isSaving();
  await leave();
  await listShows();
  release();
  await waitFor(() => expect(storedKeys()).toEqual([]));
  expect(sent).toEqual([{ id: 1, content: 'Thirty days. Or more.' }]);
  expect(screen.queryByText(/couldn't be saved/)).toBeNull();
});

test('unsaved changes are saved along with others’ changes', async () => {
  await openSource(`${base}/articles/1`);
  await userEvent.type(await content(), ' Or more.');
  stored = { ...stored, title: 'Sending back', revision: 2 };
  await leave();
  await listShows();
  await waitFor(() => expect(sent).toEqual([{ id: 1, content: 'Thirty days. Or more.' }]));
  await waitFor(() => expect(storedKeys()).toEqual([]));
  expect(stored).toMatchObject({ title: 'Sending back', content: 'Thirty days. Or more.' });
  expect(screen.queryByText(/couldn't be saved/)).toBeNull();
});

test('others’ changes of the same text are not replaced when the screen is left', async () => {
  await openSource(`${base}/articles/1`);
  await userEvent.type(await content(), ' Or more.');
  stored = { ...stored, content: 'Ten days.', revision: 2 };
  await leave();
  await screen.findByText(/Open the article again to recover them/);
  expect(stored.content).toBe('Ten days.');
  expect(localStorage.getItem(storedKeys()[0] ?? '')).toContain('Thirty days. Or more.');
});

test('discarded changes are not restored by the next visit', async () => {
  const { go } = await openSource(`${base}/articles/1`);
  await userEvent.clear(await content());
  await screen.findByText('Write a title and a text to save the article.');
  expect(storedKeys()).toHaveLength(1);
  await leave();
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  await listShows();
  expect(storedKeys()).toEqual([]);
  await go(`${base}/articles/1`);
  await screen.findByDisplayValue('Returns');
  expect(sent).toEqual([]);
});

import {
  exportArticles,
  importArticles,
  listArticleTransfers,
  type ArticleTransfer,
} from '@confab/contract/features/article-transfer';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, servePortals } from '../../../../test/help-center.ts';

const path = '/app/accounts/1/portals/help/edit/transfer';
let server: FakeServer;
let transfers: ArticleTransfer[];

const aTransfer = (change: Partial<ArticleTransfer> = {}): ArticleTransfer => ({
  id: 1,
  kind: 'import',
  file_name: 'zendesk.json',
  status: 'running',
  total_count: 4,
  done_count: 1,
  created_count: 1,
  updated_count: 0,
  unchanged_count: 0,
  refused_count: 0,
  categories_count: 0,
  refused: [],
  failure: null,
  download_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
  transfers = [];
  server.on(listArticleTransfers, () => ({ payload: transfers }));
});

const choose = (name: string) =>
  userEvent.upload(document.querySelector('input[type="file"]') ?? document.body, new File(['# A'], name), {
    applyAccept: false,
  });

test('a file is imported with the chosen options, and its result is shown', async () => {
  let sent: Record<string, unknown> = {};
  server.on(importArticles, ({ input }) => {
    sent = { ...input };
    transfers = [aTransfer()];
    return aTransfer();
  });
  await renderApp(path);
  await screen.findByText('No imports or exports yet.');
  await userEvent.click(screen.getByRole('checkbox', { name: /Add all as drafts/ }));
  await choose('zendesk.json');
  await screen.findByRole('progressbar', { name: 'Importing zendesk.json' });
  expect(sent).toMatchObject({ locale: 'en', as_drafts: 'false' });
  const refused = [{ name: 'Long', reason: 'Its text is too long' }];
  transfers = [
    aTransfer({ status: 'done', created_count: 2, categories_count: 1, refused_count: 3, refused }),
    aTransfer({ id: 2, status: 'failed', file_name: 'x.zip', failure: 'The packed file is damaged' }),
  ];
  await screen.findByText(
    '2 added · 0 updated · 0 unchanged · 1 new category · 3 rejected',
    {},
    { timeout: 5000 },
  );
  const list = within(screen.getByRole('list', { name: 'Rejected from zendesk.json' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Long: Its text is too long',
    'and 2 more',
  ]);
  screen.getByText('The packed file is damaged');
});

test('a file of another type is not sent, and a rejection is shown', async () => {
  let requests = 0;
  server.on(importArticles, () => {
    requests += 1;
    throw new ErrorResponse(422, 'File is blank', { message: 'File is blank' });
  });
  await renderApp(path);
  await screen.findByText('No imports or exports yet.');
  await choose('article.pdf');
  await screen.findByText('Choose a Markdown, HTML, JSON, or ZIP file.');
  expect(requests).toBe(0);
  await choose('article.md');
  await screen.findByText('File is blank');
});

test('all articles are exported, and the file is downloaded from the list', async () => {
  server.on(exportArticles, () => {
    const url = 'http://localhost/files/articles/t/help.zip';
    const done = aTransfer({ kind: 'export', status: 'done', file_name: 'help.zip', download_url: url });
    transfers = [done];
    return done;
  });
  await renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Export all articles' }));
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('http://localhost/files/articles/t/help.zip');
  screen.getByText('4 articles');
});

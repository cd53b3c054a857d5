import {
  downloadArticleFigures,
  listArticleDays,
  listArticleFigures,
} from '@confab/contract/features/article-figure';
import { listCaptainOutcomes, showCaptainReport } from '@confab/contract/features/captain-report';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, servePortals } from '../../../../test/help-center.ts';
import { aMembership, aProfile } from '../../../../test/people.ts';

const path = '/app/accounts/1/portals/help/edit/figures';
const range = '?from=2026-11-01&to=2026-11-03';
let server: FakeServer;
let askedDays: object[];
let askedRows: object[];

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
  [askedDays, askedRows] = [[], []];
  server.on(listArticleDays, ({ input }) => {
    askedDays.push(input);
    return { payload: [{ day: '2026-11-02', views: 7, helpful: 3, unhelpful: 1 }] };
  });
  server.on(listArticleFigures, ({ input }) => {
    askedRows.push(input);
    const counts = { views: 7, helpful: 3, unhelpful: 1 };
    const payload =
      input.by === 'category'
        ? [{ id: null, title: '', locale: 'en', ...counts }]
        : [
            {
              id: 5,
              title: 'Returns',
              locale: 'en',
              category_name: null,
              status: 'published' as const,
              ...counts,
            },
          ];
    return { payload, meta: { count: 30, current_page: 1 } };
  });
});

test('views and votes are shown by day and by article, with a link to the article', async () => {
  await renderApp(path + range);
  const table = await screen.findByRole('grid', { name: 'By article' });
  const link = await within(table).findByRole('link', { name: 'Returns' });
  expect(link.getAttribute('href')).toBe('/app/accounts/1/portals/help/en/articles/5');
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('ReturnsEnglish73175%Show');
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(facts).toEqual(['Views 7', 'Votes 4', 'Found helpful 75%']);
  expect(askedDays[0]).toMatchObject({ since: '2026-11-01', until: '2026-11-03' });
});

test('the reports lead to them, for those who manage help centers', async () => {
  const noAnswers = () => {
    server.on(showCaptainReport, () => ({ payload: [] }));
    server.on(listCaptainOutcomes, () => ({ payload: [], meta: { count: 0, current_page: 1 } }));
  };
  noAnswers();
  const { href } = await renderApp('/app/accounts/1/reports/captain');
  const reports = (await screen.findByRole('link', { name: 'Assistants' })).closest('ul') as HTMLElement;
  await userEvent.click(await within(reports).findByRole('link', { name: 'Help center' }));
  await expect.poll(href).toBe(path);

  cleanup();
  const membership = aMembership({ role: 'agent', permissions: ['report_manage'] });
  server = emptyAccountServer(aProfile({ role: 'agent', accounts: [membership] }));
  let isAsked = false;
  servePortals(server, () => {
    isAsked = true;
    return [aPortal()];
  });
  noAnswers();
  await renderApp('/app/accounts/1/reports/captain');
  await screen.findByRole('link', { name: 'Assistants' });
  await screen.findByText('Nothing in this period');
  expect(isAsked).toBe(false);
  expect(screen.queryByRole('link', { name: 'Help center' })).toBeNull();
});

test('the days of one article can be shown, and those of all again', async () => {
  const { href } = await renderApp(path + range);
  await userEvent.click(await screen.findByRole('button', { name: 'Show Returns by day' }));
  await screen.findByText('Showing one article.');
  expect(href()).toContain('article=5');
  await expect.poll(() => askedDays.at(-1)).toMatchObject({ article_id: '5' });
  await userEvent.click(screen.getByText('Show all articles'));
  await expect.poll(href).not.toContain('article=');
});

test('categories can be listed instead, with pages', async () => {
  await renderApp(`${path}${range.replace('?', '?by=category&')}`);
  expect(await screen.findByText('No category')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show .* by day/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(() => askedRows.at(-1)).toMatchObject({ by: 'category', page: '2' });
});

test('a file or figures that fail to load are reported', async () => {
  server.on(downloadArticleFigures, () => {
    throw new ErrorResponse(422, 'Too slow');
  });
  server.on(listArticleFigures, () => {
    throw new ErrorResponse(422, 'Too slow');
  });
  await renderApp(path + range);
  expect((await screen.findAllByText('Too slow')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await screen.findByText(/couldn't be/);
});

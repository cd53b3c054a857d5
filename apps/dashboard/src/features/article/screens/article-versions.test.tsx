import {
  listArticleComments,
  listArticles,
  listArticleVersions,
  restoreArticleVersion,
  showArticle,
  showArticleVersion,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aPortal, anArticle, servePortals } from '../../../../test/help-center.ts';

let server: FakeServer;
let stored: Article;
let sent: unknown[];
const texts = ['We take it back.', 'We take it back within a week.'];

beforeEach(() => {
  signIn();
  localStorage.clear();
  sent = [];
  stored = anArticle({ content: 'We take it back within a month.', revision: 3 });
  server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
  server.on(listArticleComments, () => ({ payload: [] }));
  server.on(showArticle, () => ({ payload: stored }));
  server.on(listArticleVersions, () => ({
    payload: [2, 1].map((id) => ({
      id,
      title: 'Returns',
      description: null,
      status: id === 1 ? ('published' as const) : ('draft' as const),
      created_at: 1_790_000_000 + id * 3600,
    })),
  }));
  server.on(showArticleVersion, ({ params }) => ({
    payload: {
      id: Number(params.version_id),
      title: 'Returns',
      description: null,
      status: 'draft' as const,
      created_at: 1_790_000_000,
      content: texts[Number(params.version_id) - 1] ?? '',
    },
  }));
});

async function openFromMenu(name: string) {
  await renderApp('/app/accounts/1/portals/help/en/articles/1');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

/** The texts that the comparison marks as added and removed. */
async function marked(dialog: ReturnType<typeof within>) {
  const region = await dialog.findByRole('region', { name: 'Changes' });
  const textsOf = (selector: string) => [...region.querySelectorAll(selector)].map((one) => one.textContent);
  return { added: textsOf('ins'), removed: textsOf('del') };
}

test('a version is compared with the current text and with the previous one, and restored', async () => {
  server.on(restoreArticleVersion, ({ params, input }) => {
    sent.push([Number(params.version_id), input.revision]);
    stored = { ...stored, content: texts[1] ?? '', revision: 4 };
    return { payload: stored };
  });
  const dialog = await openFromMenu('Earlier versions');
  expect(await marked(dialog)).toEqual({ added: ['month'], removed: ['week'] });
  expect(within(await dialog.findByRole('list')).getAllByText('Published')).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: /Compare with/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Previous version' }));
  await dialog.findByText(/within a week/, { selector: 'ins' });
  expect((await marked(dialog)).removed).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore this version' }));
  await screen.findByText('Version restored');
  expect(sent).toEqual([[2, 3]]);
  await userEvent.click(screen.getByRole('tab', { name: 'Markdown' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Markdown' })).value).toBe(
    texts[1],
  );
});

test('a concurrent change is not overwritten', async () => {
  server.on(restoreArticleVersion, () => {
    throw new ErrorResponse(409, 'This changed in the meantime');
  });
  const dialog = await openFromMenu('Earlier versions');
  await userEvent.click(await dialog.findByRole('button', { name: 'Restore this version' }));
  await screen.findByText(/^Someone else just changed the article/);
  dialog.getByRole('button', { name: 'Restore this version' });
});

test('an article is scheduled in the user’s time zone, which is shown, changed, and removed', async () => {
  server.on(listArticles, () => ({
    payload: [stored],
    meta: {
      all_articles_count: 1,
      articles_count: 1,
      mine_articles_count: 0,
      published_count: 0,
      draft_articles_count: 1,
      archived_articles_count: 0,
      views_count: 0,
      helpful_count: 0,
      unhelpful_count: 0,
      current_page: 1,
    },
  }));
  server.on(updateArticle, ({ input }) => {
    sent.push(input);
    stored = { ...stored, publish_at: input.publish_at ?? null, revision: stored.revision + 1 };
    return { payload: stored };
  });
  const dialog = await openFromMenu('Publish later');
  dialog.getByText(/^In your time zone, /);
  const time = dialog.getByLabelText(/^Date and time/);
  fireEvent.change(time, { target: { value: '2020-01-01T10:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await dialog.findByText('Choose a time in the future.');
  fireEvent.change(time, { target: { value: '2099-01-02T10:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await screen.findByText('Publishing scheduled');
  expect(sent).toEqual([{ publish_at: new Date('2099-01-02T10:00').getTime() / 1000 }]);
  await screen.findByText(/^Publishes on .*2099.* \(.+\)$/);
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change publishing time' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel publishing' }));
  await screen.findByText('Publishing canceled');
  expect(sent.at(-1)).toEqual({ publish_at: null });
  stored = { ...stored, publish_at: 4_070_944_800 };
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText(/^Publishes on .*2099/);
});

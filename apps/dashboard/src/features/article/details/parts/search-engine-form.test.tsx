import {
  articleChanged,
  listArticles,
  showArticle,
  updateArticle,
  type Article,
} from '@confab/contract/features/article';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../../test/render-app.tsx';
import { applyLiveEvent } from '../../../../platform/live/patches.ts';
import { ErrorResponse } from '../../../../../test/fake-server.ts';
import { aPortal, anArticle, servePortals } from '../../../../../test/help-center.ts';

let stored: Article;
let sent: object[];

beforeEach(() => {
  signIn();
  localStorage.clear();
  stored = anArticle({ meta: { title: 'Returns', robots: 'index' } });
  sent = [];
  const server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
  server.on(listArticles, () => {
    throw new ErrorResponse(404, 'No list here');
  });
  server.on(showArticle, () => ({ payload: stored }));
  server.on(updateArticle, ({ input }) => {
    sent.push(input);
    const { slug = stored.slug, description = stored.description, meta = stored.meta } = input;
    const revision = stored.revision + 1;
    stored = { ...stored, slug: slug ?? stored.slug, description, meta: meta ?? {}, revision };
    return { payload: stored };
  });
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('others’ changes show while nothing is typed, and only typed values are sent', async () => {
  const { queryClient } = await renderApp('/app/accounts/1/portals/help/en/articles/1');
  expect((await field(/^Slug/)).value).toBe('returns');
  stored = { ...stored, slug: 'sending-back', revision: 2 };
  const data = { account_id: 1, id: 1, portal_id: 1, counts_changed: false };
  act(() => applyLiveEvent(queryClient, 1, { name: articleChanged.name, data }));
  await waitFor(async () => expect((await field(/^Slug/)).value).toBe('sending-back'));
  // No live event announces it, so that only the response decides.
  stored = { ...stored, slug: 'give-back', description: 'How to return', revision: 3 };
  await userEvent.type(await field(/^Tags/), 'money');
  await save();
  await waitFor(async () => expect((await field(/^Slug/)).value).toBe('give-back'));
  expect(sent).toEqual([{ meta: { title: 'Returns', robots: 'index', tags: ['money'] } }]);
});

test('a saved value can be changed back', async () => {
  await renderApp('/app/accounts/1/portals/help/en/articles/1');
  await userEvent.type(await field(/^Slug/), '-2');
  await save();
  await screen.findByText('Saved');
  await userEvent.type(await field(/^Slug/), '{Backspace}{Backspace}');
  await save();
  await waitFor(() => expect(sent).toEqual([{ slug: 'returns-2' }, { slug: 'returns' }]));
});

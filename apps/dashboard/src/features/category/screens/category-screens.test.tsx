import { createCategory, listCategories, updateCategory } from '@confab/contract/features/category';
import { listArticles } from '@confab/contract/features/article';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { aCategory, aPortal, servePortals } from '../../../../test/help-center.ts';

const base = '/app/accounts/1/portals/help';
let server: FakeServer;

beforeEach(() => {
  signIn();
  server = emptyAccountServer();
  servePortals(server, () => [aPortal()]);
});

const noCounts = {
  all_articles_count: 0,
  articles_count: 0,
  mine_articles_count: 0,
  published_count: 0,
  draft_articles_count: 0,
  archived_articles_count: 0,
  views_count: 0,
  helpful_count: 0,
  unhelpful_count: 0,
  current_page: 1,
};

test('one is added with visible portal and language; its slug follows its name', async () => {
  let sent: object | undefined;
  server.on(createCategory, ({ input }) => {
    sent = input;
    return { payload: aCategory({ id: 6, name: input.name ?? '', slug: input.slug ?? '' }) };
  });
  server.on(listArticles, () => ({ payload: [], meta: noCounts }));
  await renderApp(`${base}/de/categories/new`);
  const form = within(await screen.findByRole('dialog'));
  await form.findByText('Paperlane Help');
  form.getByText('German');
  const submit = form.getByRole('button', { name: 'Create category' });
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Z');
  await userEvent.click(submit);
  await form.findByText('Use at least 2 characters.');
  expect(sent).toBeUndefined();
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'ahlung & Rechnung');
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Slug/ }).value).toBe('zahlung-rechnung');
  await userEvent.click(submit);
  await screen.findByText('Zahlung & Rechnung added');
  expect(sent).toEqual({
    name: 'Zahlung & Rechnung',
    slug: 'zahlung-rechnung',
    icon: '',
    description: '',
    locale: 'de',
    parent_category_id: null,
    related_category_ids: null,
    position: 20,
  });
});

test.each([
  ['Slug should be rarer', 'Slug should be rarer'],
  ['', "The category couldn't be saved. Try again."],
])('a rejection %j is shown', async (message, shown) => {
  server.on(createCategory, () => {
    throw new ErrorResponse(500, message, { message });
  });
  await renderApp(`${base}/en/categories/new`);
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Orders');
  await userEvent.click(form.getByRole('button', { name: 'Create category' }));
  await form.findByText(shown);
});

test('categories of all pages are reordered by keyboard', async () => {
  const names = Array.from({ length: 26 }, (_, index) => `C${index + 1}`);
  const all = names.map((name, index) =>
    aCategory({ id: index + 1, name, slug: name.toLowerCase(), position: (index + 1) * 10 }),
  );
  server.on(listCategories, ({ input }) => {
    const page = Number(input.page ?? 1);
    const payload = all.slice((page - 1) * 25, page * 25);
    return { payload, meta: { current_page: page, categories_count: payload.length } };
  });
  const moved: unknown[] = [];
  server.on(updateCategory, ({ params, input }) => {
    moved.push([Number(params.id), input.position]);
    return { payload: aCategory() };
  });
  await renderApp(`${base}/edit/categories`);
  const handle = await screen.findByRole('button', { name: 'Move C26' });
  handle.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() =>
    expect(moved).toEqual([
      [26, 250],
      [25, 260],
    ]),
  );
});

test('a move builds on the previous one, which is still being saved', async () => {
  let all = ['A', 'B', 'C'].map((name, index) =>
    aCategory({ id: index + 1, name, slug: name.toLowerCase(), position: (index + 1) * 10 }),
  );
  server.on(listCategories, () => ({
    payload: all.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)),
    meta: { current_page: 1, categories_count: all.length },
  }));
  const moved: unknown[] = [];
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.on(updateCategory, async ({ params, input }) => {
    await blocked;
    const { position = null } = input;
    moved.push([Number(params.id), position]);
    all = all.map((each) => (each.id === Number(params.id) ? { ...each, position } : each));
    return { payload: aCategory() };
  });
  await renderApp(`${base}/edit/categories`);
  (await screen.findByRole('button', { name: 'Move C' })).focus();
  const names = () =>
    screen.getAllByRole('button', { name: /^Move / }).map((handle) => handle.getAttribute('aria-label'));
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(names()).toEqual(['Move A', 'Move C', 'Move B']));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(names()).toEqual(['Move A', 'Move B', 'Move C']));
  release();
  await waitFor(() =>
    expect(moved).toEqual([
      [3, 20],
      [2, 30],
      [2, 20],
      [3, 30],
    ]),
  );
});

test('related categories are selected among the others, and removed again', async () => {
  const shipping = aCategory({ id: 7, name: 'Shipping', slug: 'shipping' });
  let orders = aCategory({ related_categories: [] });
  server.on(listCategories, () => ({
    payload: [orders, shipping],
    meta: { current_page: 1, categories_count: 2 },
  }));
  const sent: unknown[] = [];
  server.on(updateCategory, ({ input }) => {
    sent.push(input.related_category_ids);
    const { meta: _meta, icon: _icon, ...named } = shipping;
    orders = aCategory({ related_categories: input.related_category_ids ? [named] : [] });
    return { payload: orders };
  });
  await renderApp(`${base}/edit/categories`);
  for (const _time of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Orders' }));
    const form = within(await screen.findByRole('dialog'));
    const related = within(form.getByRole('group', { name: 'Related categories' }));
    expect(related.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(related.getByRole('checkbox', { name: /Shipping/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(sent).toEqual([[7], null]);
});

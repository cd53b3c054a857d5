import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let portals: string;
let orders: number;
const maya = () => t.as(t.fixtures.maya);

beforeAll(async () => {
  t = await startTestApp();
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  for (const slug of ['help', 'docs']) await maya().post(portals, { name: 'Help', slug });
  const category = { name: 'Orders', slug: 'orders' };
  orders = (await maya().post(`${portals}/help/categories`, category)).json().payload.id;
});

async function article(title: string, values: object = {}, portal = 'help'): Promise<number> {
  const input = { title, content: 'Text', author_id: t.fixtures.maya.id, ...values };
  return (await maya().post(`${portals}/${portal}/articles`, { article: input })).json().payload.id;
}

/** The stored figures of a day. */
const note = (id: number, day: string, [views, helpful, unhelpful]: [number, number, number]) =>
  sql`insert into article_day (account_id, article_id, day, portal_id, views, helpful, unhelpful)
    select account_id, id, ${day}::date, portal_id, ${views}, ${helpful}, ${unhelpful} from article
    where id = ${id}`.execute(t.database.db);

const range = 'since=2026-11-01&until=2026-11-30';
const figures = (rest = '', slug = 'help') => maya().get(`${portals}/${slug}/figures${rest}`);

test('article counts are recorded per day as they grow, and by nothing else', async () => {
  const id = await article('Returns');
  const { db } = t.database;
  await db.updateTable('article').set({ views: 3 }).where('id', '=', id).execute();
  await db.updateTable('article').set({ views: 5, helpful: 1 }).where('id', '=', id).execute();
  await db.updateTable('article').set({ unhelpful: 2 }).where('id', '=', id).execute();
  await db.updateTable('article').set({ views: 0, title: 'Back' }).where('id', '=', id).execute();
  const today = sql<string>`(now() at time zone 'UTC')::date::text`;
  const rows = await db
    .selectFrom('article_day')
    .select(['article_id', sql<string>`day::text`.as('day'), 'views', 'helpful', 'unhelpful'])
    .select(today.as('today'))
    .execute();
  expect(rows).toEqual([
    { article_id: id, day: rows[0]?.today, today: rows[0]?.today, views: 5, helpful: 1, unhelpful: 2 },
  ]);
});

test('days are summed for a portal and for one of its articles', async () => {
  const [first, second] = [await article('Returns'), await article('Pens')];
  const other = await article('Docs', {}, 'docs');
  await note(first, '2026-11-02', [4, 1, 0]);
  await note(second, '2026-11-02', [3, 0, 2]);
  await note(first, '2026-11-05', [1, 0, 0]);
  await note(first, '2026-10-31', [9, 9, 9]);
  await note(first, '2026-12-01', [9, 9, 9]);
  await note(other, '2026-11-02', [9, 9, 9]);
  expect((await figures(`/days?${range}`)).json()).toEqual({
    payload: [
      { day: '2026-11-02', views: 7, helpful: 1, unhelpful: 2 },
      { day: '2026-11-05', views: 1, helpful: 0, unhelpful: 0 },
    ],
  });
  expect((await figures(`/days?${range}&article_id=${second}`)).json()).toEqual({
    payload: [{ day: '2026-11-02', views: 3, helpful: 0, unhelpful: 2 }],
  });
  expect((await figures(`/days?${range}&article_id=${other}`)).json()).toEqual({ payload: [] });
});

test('articles and categories are listed by views, in pages, and as a file', async () => {
  const [first, second] = [await article('Returns', { category_id: orders }), await article('Pens')];
  const third = await article('Late orders', { category_id: orders });
  await article('Nobody came');
  await note(first, '2026-11-02', [4, 1, 0]);
  await note(first, '2026-11-03', [1, 1, 0]);
  await note(second, '2026-11-02', [6, 0, 2]);
  await note(third, '2026-11-02', [2, 0, 0]);
  const shown = { locale: 'en', status: 'draft' };
  expect((await figures(`?${range}`)).json()).toEqual({
    payload: [
      { ...shown, id: second, title: 'Pens', category_name: null, views: 6, helpful: 0, unhelpful: 2 },
      { ...shown, id: first, title: 'Returns', category_name: 'Orders', views: 5, helpful: 2, unhelpful: 0 },
      {
        ...shown,
        id: third,
        title: 'Late orders',
        category_name: 'Orders',
        views: 2,
        helpful: 0,
        unhelpful: 0,
      },
    ],
    meta: { count: 3, current_page: 1 },
  });
  expect((await figures(`?${range}&page=2`)).json()).toEqual({
    payload: [],
    meta: { count: 3, current_page: 2 },
  });
  expect((await figures(`?${range}&by=category`)).json()).toEqual({
    payload: [
      { id: orders, title: 'Orders', locale: 'en', views: 7, helpful: 2, unhelpful: 0 },
      { id: null, title: '', locale: 'en', views: 6, helpful: 0, unhelpful: 2 },
    ],
    meta: { count: 2, current_page: 1 },
  });
  const file = await figures(`/download?${range}&by=category`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="help_centre_report.csv"');
  expect(file.body.trim().split(/\r?\n/)).toEqual([
    'Category,Language,Views,Helpful,Not helpful',
    'Orders,en,7,2,0',
    ',en,6,0,2',
  ]);
});

test('deleting an article deletes its daily counts', async () => {
  const id = await article('Returns');
  await note(id, '2026-11-02', [4, 1, 0]);
  await maya().delete(`${portals}/help/articles/${id}`);
  expect((await figures(`/days?${range}`)).json()).toEqual({ payload: [] });
});

test('users who do not manage the help center, and other accounts, have no access', async () => {
  const jonas = t.as(t.fixtures.jonas);
  expect((await jonas.get(`${portals}/help/figures?${range}`)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals/help/figures`;
  const rex = t.as(t.fixtures.rex);
  for (const rest of ['', '/days', '/download'])
    expect((await rex.get(`${theirs}${rest}?${range}`)).statusCode).toBe(404);
  expect((await figures('/days?since=2026-02-30&until=2026-03-01')).statusCode).toBe(422);
});

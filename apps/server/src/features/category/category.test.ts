import { maxCategories } from '@confab/contract/features/category';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let portals: string;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
  base = `${portals}/help/categories`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  for (const slug of ['help', 'docs']) {
    const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };
    const answer = await t.as(t.fixtures.maya).post(portals, { name: 'Help', slug, config });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

async function add(slug: string, values: object = {}, path = base) {
  const answer = await t.as(t.fixtures.maya).post(path, { category: { name: 'Orders', slug, ...values } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
}

const slugs = (payload: { slug: string }[]) => payload.map(({ slug }) => slug);

test('every member sees them by position, in all locales or one', async () => {
  await add('last');
  await add('second', { position: 20 });
  const first = await add('first', { position: 10, icon: '📦', description: 'What was bought' });
  await add('german', { position: 15, locale: 'de' });
  const agent = t.as(t.fixtures.jonas);
  const all = (await agent.get(base)).json();
  expect(slugs(all.payload)).toEqual(['first', 'german', 'second', 'last']);
  expect(all.meta).toEqual({ current_page: 1, categories_count: 4 });
  expect(all.payload[0]).toEqual({
    id: first.id,
    name: 'Orders',
    slug: 'first',
    locale: 'en',
    description: 'What was bought',
    position: 10,
    account_id: t.fixtures.account.id,
    icon: '📦',
    meta: { articles_count: 0 },
  });
  expect(slugs((await agent.get(`${base}?locale=de`)).json().payload)).toEqual(['german']);
  const portal = (await agent.get(`${portals}/help`)).json();
  expect(portal.config.allowed_locales).toMatchObject([
    { code: 'en', categories_count: 3 },
    { code: 'de', categories_count: 1 },
  ]);
  expect(portal.meta.categories_count).toBe(4);
  expect((await agent.get(`${portals}/help?locale=de`)).json().meta.categories_count).toBe(1);
  expect((await agent.get(`${portals}/docs`)).json().meta.categories_count).toBe(0);
});

test('pages have 25 entries', async () => {
  const { id } = (await t.as(t.fixtures.maya).get(`${portals}/help`)).json();
  await t.database.pool.query(
    `insert into category (account_id, portal_id, name, slug, locale, position)
     select $1, $2, 'Orders', 'c' || n, 'en', n from generate_series(1, 30) n`,
    [t.fixtures.account.id, id],
  );
  const second = (await t.as(t.fixtures.jonas).get(`${base}?page=2`)).json();
  expect(slugs(second.payload)).toEqual(['c26', 'c27', 'c28', 'c29', 'c30']);
  expect(second.meta).toEqual({ current_page: 2, categories_count: 5 });
});

test('a category is changed and deleted, each in the audit log', async () => {
  const { id } = await add('orders');
  const admin = t.as(t.fixtures.maya);
  const changed = await admin.patch(`${base}/${id}`, { name: ' Returns ', locale: 'de', position: 5 });
  expect(changed.json().payload).toMatchObject({ id, name: 'Returns', slug: 'orders', locale: 'de' });
  expect((await t.as(t.fixtures.jonas).get(`${base}/${id}`)).json().payload).toMatchObject({ position: 5 });
  const gone = await admin.delete(`${base}/${id}`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await admin.get(`${base}/${id}`)).statusCode).toBe(404);
  const entries = await t.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('auditable_type', '=', 'Category')
    .where('auditable_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'destroy']);
});

describe('other categories', () => {
  test('are included if any', async () => {
    const parent = await add('parent');
    const root = await add('root');
    const related = await add('related');
    const child = await add('child', {
      parent_category_id: parent.id,
      associated_category_id: root.id,
      related_category_ids: [related.id, related.id],
    });
    const named = ({ id, slug }: { id: number; slug: string }) => ({
      id,
      name: 'Orders',
      slug,
      locale: 'en',
      description: null,
      position: null,
      account_id: t.fixtures.account.id,
    });
    expect(child).toMatchObject({
      parent_category: named(parent),
      root_category: named(root),
      related_categories: [named(related)],
    });
    const translation = await add('again', { associated_category_id: child.id });
    expect(translation.root_category.id).toBe(root.id);
    const response = await t.as(t.fixtures.maya).patch(`${base}/${child.id}`, {
      related_category_ids: [],
      parent_category_id: null,
    });
    expect(response.json().payload).not.toHaveProperty('parent_category');
    expect(response.json().payload.related_categories).toEqual([named(related)]);
    const none = await t.as(t.fixtures.maya).patch(`${base}/${child.id}`, { related_category_ids: null });
    expect(none.json().payload).not.toHaveProperty('related_categories');
    const again = { related_category_ids: [related.id] };
    const back = (await t.as(t.fixtures.maya).patch(`${base}/${child.id}`, again)).json().payload;
    expect(back.related_categories).toEqual([named(related)]);
    await t.as(t.fixtures.maya).delete(`${base}/${related.id}`);
    const after = (await t.as(t.fixtures.maya).get(`${base}/${child.id}`)).json().payload;
    expect(after).not.toHaveProperty('related_categories');
  });

  test('must be of the same portal, without cycles', async () => {
    const other = await add('other', {}, `${portals}/docs/categories`);
    const top = await add('top');
    const below = await add('below', { parent_category_id: top.id });
    const admin = t.as(t.fixtures.maya);
    const refused: [string, number, object][] = [
      ['parent_category_id', top.id, { parent_category_id: other.id }],
      ['parent_category_id', top.id, { parent_category_id: top.id }],
      ['parent_category_id', top.id, { parent_category_id: below.id }],
      ['associated_category_id', top.id, { associated_category_id: other.id }],
      ['associated_category_id', top.id, { associated_category_id: top.id }],
      ['related_category_ids', top.id, { related_category_ids: [below.id, other.id] }],
    ];
    for (const [field, id, values] of refused) {
      const answer = await admin.patch(`${base}/${id}`, values);
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, [field]]);
    }
  });
});

describe('rejected:', () => {
  test.each([
    ['slug', { slug: ' ' }, "Slug can't be blank"],
    ['slug', { slug: 'a/b' }, 'Slug is invalid'],
    ['name', { name: '' }, "Name can't be blank"],
    ['locale', { locale: 'fr' }, 'Locale fr of category is not part of portal\'s ["en", "de"]'],
    ['locale', { slug: 'orders' }, 'Locale should be unique in the category and portal'],
  ])('%s', async (field, values, message) => {
    await add('orders');
    const { id } = await add('returns');
    const admin = t.as(t.fixtures.maya);
    const answers = [
      await admin.post(base, { name: 'New', slug: 'new', ...values }),
      await admin.patch(`${base}/${id}`, values),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message, attributes: [field] });
    }
  });

  test('the same slug in another locale or portal is allowed', async () => {
    await add('orders');
    await add('orders', { locale: 'de' });
    await add('orders', {}, `${portals}/docs/categories`);
  });

  test('more than an account may have', async () => {
    const { id } = (await t.as(t.fixtures.maya).get(`${portals}/help`)).json();
    await t.database.pool.query(
      `insert into category (account_id, portal_id, name, slug, locale)
       select $1, $2, 'Orders', 'c' || n, 'en' from generate_series(1, $3) n`,
      [t.fixtures.account.id, id, maxCategories],
    );
    const answer = await t.as(t.fixtures.maya).post(base, { name: 'One more', slug: 'more' });
    expect(answer.json()).toEqual({ error: `An account can have ${maxCategories} categories at most` });
  });
});

describe('permissions', () => {
  test('agents can view only', async () => {
    const { id } = await add('orders');
    const agent = t.as(t.fixtures.jonas);
    const refused = [
      await agent.post(base, { name: 'Mine', slug: 'mine' }),
      await agent.patch(`${base}/${id}`, { name: 'Mine' }),
      await agent.delete(`${base}/${id}`),
    ];
    for (const answer of refused) expect(answer.statusCode).toBe(401);
  });

  test('other portals and accounts have no access', async () => {
    const { id } = await add('orders');
    const docs = `${portals}/docs/categories/${id}`;
    expect((await t.as(t.fixtures.maya).patch(docs, { name: 'Mine' })).statusCode).toBe(404);
    expect((await t.as(t.fixtures.maya).delete(docs)).statusCode).toBe(404);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals/help/categories`;
    const rex = t.as(t.fixtures.rex);
    expect((await rex.get(theirs)).statusCode).toBe(404);
    expect((await rex.get(`${theirs}/${id}`)).statusCode).toBe(404);
    expect((await rex.delete(`${theirs}/${id}`)).statusCode).toBe(404);
    expect((await t.as(t.fixtures.jonas).get(`${base}/${id}`)).statusCode).toBe(200);
  });
});

import { maxArticles } from '@confab/contract/features/article';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson } from '../../../test/fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let portals: string;
let base: string;
let orders: { id: number };
let german: { id: number };
beforeAll(async () => {
  t = await startTestApp();
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
  base = `${portals}/help/articles`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  const admin = t.as(t.fixtures.maya);
  for (const slug of ['help', 'docs'])
    await admin.post(portals, {
      name: 'Help',
      slug,
      config: { allowed_locales: ['en', 'de'], default_locale: 'en' },
    });
  const category = async (slug: string, locale: string) =>
    (await admin.post(`${portals}/help/categories`, { name: 'Orders', slug, locale })).json().payload;
  orders = await category('orders', 'en');
  german = await category('bestellungen', 'de');
});

async function add(title: string, values: object = {}, path = base) {
  const article = { title, content: 'Send it back.', author_id: t.fixtures.maya.id, ...values };
  const answer = await t.as(t.fixtures.maya).post(path, { article });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
}

const change = async (id: number, values: object) =>
  (await t.as(t.fixtures.maya).patch(`${base}/${id}`, values)).json().payload;
const titles = (answer: { json: () => { payload: { title: string }[] } }) =>
  answer.json().payload.map(({ title }) => title);

test('a new article is a draft at the end of its category, in its locale', async () => {
  await add('First', { category_id: german.id });
  const made = await add('How to return: an order?', {
    category_id: german.id,
    locale: 'en',
    status: 'published',
    meta: { title: 'Returns', tags: ['order', 'money'] },
  });
  expect(made).toEqual({
    id: made.id,
    slug: expect.stringMatching(/^\d{10}-how-to-return-an-order$/),
    title: 'How to return: an order?',
    content: 'Send it back.',
    description: null,
    status: 'draft',
    locale: 'de',
    position: 20,
    account_id: t.fixtures.account.id,
    updated_at: expect.any(Number),
    revision: expect.any(Number),
    meta: { title: 'Returns', tags: ['order', 'money'] },
    category: { id: german.id, name: 'Orders', slug: 'bestellungen', locale: 'de' },
    views: 0,
    helpful: 0,
    unhelpful: 0,
    publish_at: null,
    associated_article_id: null,
    author: expect.objectContaining({ id: t.fixtures.maya.id, name: expect.any(String) }),
  });
  const shown = await t.as(t.fixtures.jonas).get(`${base}/${made.id}`);
  expect(shown.json().payload).toEqual(made);
  expect((await t.as(t.fixtures.jonas).get(`${base}?locale=de`)).json().meta.articles_count).toBe(2);
});

test('two articles with one title get distinct slugs', async () => {
  const [one, other] = [await add('Returns'), await add('Returns')];
  expect(one.slug).not.toBe(other.slug);
});

test('two articles added concurrently get distinct slugs and positions', async () => {
  const made = await Promise.all([add('Returns'), add('Returns'), add('Returns')]);
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  expect(made.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([10, 20, 30]);
});

test('a portal deleted with its contents is one entry of the audit log', async () => {
  await add('First', { category_id: orders.id });
  await add('Second');
  const before = await t.database.db.selectFrom('audit_log').select('id').execute();
  await t.as(t.fixtures.maya).delete(`${portals}/help`);
  const after = await t.database.db.selectFrom('audit_log').select('auditable_type').orderBy('id').execute();
  expect(after.slice(before.length)).toEqual([{ auditable_type: 'Portal' }]);
});

describe('the list', () => {
  test('empty conditions are none', async () => {
    const all = await t.as(t.fixtures.maya).get(base);
    const none = await t.as(t.fixtures.maya).get(`${base}?locale=&category_slug=&query=&status=`);
    expect([none.statusCode, titles(none)]).toEqual([200, titles(all)]);
    expect(titles(all)).not.toEqual([]);
  });

  test.each(['shop.example.com', 'support@example.com', '3.5', 'and/or', "it's", 'shop.ex'])(
    'finds %j, which the index stores as one token',
    async (query) => {
      const content =
        "Point shop.example.com to us, write to support@example.com, 3.5 kg and/or less: it's easy";
      await add('Domains', { content });
      await add('Others');
      const found = await t.as(t.fixtures.maya).get(`${base}?query=${encodeURIComponent(query)}`);
      expect(titles(found)).toEqual(['Domains']);
    },
  );

  beforeEach(async () => {
    const returns = await add('Returning an order', { category_id: orders.id, content: 'A parcel label' });
    await change(returns.id, { status: 1 });
    const shipping = await add('Shipping', { category_id: orders.id, author_id: t.fixtures.jonas.id });
    await change(shipping.id, { status: 'archived', position: 5 });
    await add('Lieferung', { category_id: german.id });
    await add('Elsewhere', {}, `${portals}/docs/articles`);
  });

  test('is for one portal, most recently changed first, with counts', async () => {
    const listed = await t.as(t.fixtures.jonas).get(base);
    expect(titles(listed)).toEqual(['Lieferung', 'Shipping', 'Returning an order']);
    expect(listed.json().meta).toEqual({
      all_articles_count: 3,
      articles_count: 3,
      mine_articles_count: 1,
      published_count: 1,
      draft_articles_count: 1,
      archived_articles_count: 1,
      views_count: 0,
      helpful_count: 0,
      unhelpful_count: 0,
      current_page: 1,
    });
  });

  test.each([
    ['status=published', ['Returning an order']],
    ['status=2', ['Shipping']],
    ['locale=de', ['Lieferung']],
    ['category_slug=orders', ['Shipping', 'Returning an order']],
    ['category_slug=nothing', []],
    ['query=order', ['Returning an order']],
    ['query=RETURN ord', ['Returning an order']],
    ['query=parc', ['Returning an order']],
    ['query=turning', []],
    ["query=' | !x %26 :*", []],
    ['query=!!!', ['Lieferung', 'Shipping', 'Returning an order']],
    ['page=2', []],
  ])('%s', async (query, expected) => {
    expect(titles(await t.as(t.fixtures.jonas).get(`${base}?${query}`))).toEqual(expected);
  });

  test('filters by author; the counts stay those of the other conditions', async () => {
    const { maya, jonas } = t.fixtures;
    const listed = await t.as(maya).get(`${base}?author_id=${jonas.id}&status=archived&category_slug=orders`);
    expect(titles(listed)).toEqual(['Shipping']);
    expect(listed.json().meta).toMatchObject({
      all_articles_count: 3,
      articles_count: 2,
      published_count: 1,
    });
  });

  test('counts by portal and category', async () => {
    const admin = t.as(t.fixtures.maya);
    const shown = (await admin.get(`${portals}/help`)).json();
    expect(shown.meta).toEqual({
      all_articles_count: 3,
      archived_articles_count: 1,
      published_count: 1,
      draft_articles_count: 1,
      mine_articles_count: 2,
      categories_count: 2,
      default_locale: 'en',
    });
    expect(shown.config.allowed_locales).toMatchObject([
      { code: 'en', articles_count: 2 },
      { code: 'de', articles_count: 1 },
    ]);
    const inGerman = (await admin.get(`${portals}/help?locale=de`)).json().meta;
    expect(inGerman).toMatchObject({ all_articles_count: 1, categories_count: 1 });
    const categories = (await admin.get(`${portals}/help/categories?locale=en`)).json().payload;
    expect(categories).toMatchObject([{ slug: 'orders', meta: { articles_count: 2 } }]);
  });

  test('pages have 25 entries', async () => {
    const { id } = (await t.as(t.fixtures.maya).get(`${portals}/help`)).json();
    await t.database.pool.query(
      `insert into article (account_id, portal_id, author_id, title, slug, content, locale, position)
       select $1, $2, $3, 'T', 's' || n, 'x', 'en', n from generate_series(1, 30) n`,
      [t.fixtures.account.id, id, t.fixtures.maya.id],
    );
    expect((await t.as(t.fixtures.jonas).get(`${base}?page=2`)).json().payload).toHaveLength(8);
  });
});

test('an article is changed, moved, and deleted, each in the audit log', async () => {
  await add('Other', { category_id: german.id });
  const { id } = await add('Returns', { category_id: orders.id });
  const moved = await change(id, { category_id: german.id, slug: 'rueckgabe', description: 'Short' });
  expect(moved).toMatchObject({ slug: 'rueckgabe', position: 20, category: { locale: 'de' } });
  expect(await change(id, { category_id: null })).toMatchObject({ position: 10, category: { id: null } });
  const gone = await t.as(t.fixtures.maya).delete(`${base}/${id}`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await t.as(t.fixtures.maya).get(`${base}/${id}`)).statusCode).toBe(404);
  const entries = await t.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('auditable_type', '=', 'Article')
    .where('auditable_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'destroy']);
});

test('articles follow their category, and stay without it', async () => {
  const { id } = await add('Returns', { category_id: orders.id });
  const admin = t.as(t.fixtures.maya);
  await admin.patch(`${portals}/help/categories/${orders.id}`, { locale: 'de' });
  expect(titles(await admin.get(`${base}?locale=de`))).toEqual(['Returns']);
  await admin.delete(`${portals}/help/categories/${orders.id}`);
  expect((await admin.get(`${base}/${id}`)).json().payload.category).toEqual({
    id: null,
    name: null,
    slug: null,
    locale: null,
  });
});

test('translations refer to the first article', async () => {
  const root = await add('Returns');
  const first = await add('Rückgabe', { category_id: german.id, associated_article_id: root.id });
  await add('Retours', { associated_article_id: first.id });
  const shown = (await t.as(t.fixtures.maya).get(`${base}/${root.id}`)).json().payload;
  expect(shown.associated_articles).toMatchObject([
    { title: 'Rückgabe', category_id: german.id, locale: 'de', status: 'draft', portal: { slug: 'help' } },
    { title: 'Retours', author: { id: t.fixtures.maya.id } },
  ]);
  expect(first).not.toHaveProperty('associated_articles');
  expect(first.associated_article_id).toBe(root.id);
});

test('an article with translations cannot be a translation, and cycles are rejected', async () => {
  const [first, second, third] = [await add('One'), await add('Two'), await add('Three')];
  await change(second.id, { associated_article_id: first.id });
  for (const associated of [third.id, second.id, first.id]) {
    const answer = await t.as(t.fixtures.maya).patch(`${base}/${first.id}`, {
      associated_article_id: associated,
    });
    expect([answer.statusCode, answer.json().attributes]).toEqual([422, ['associated_article_id']]);
  }
  const [one, other] = [await add('Four'), await add('Five')];
  const patch = (id: number, to: number) =>
    t.as(t.fixtures.maya).patch(`${base}/${id}`, { associated_article_id: to });
  const answers = await Promise.all([patch(one.id, other.id), patch(other.id, one.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('articles are reordered; those of other portals keep their positions', async () => {
  const [one, other] = [
    await add('One', { category_id: orders.id }),
    await add('Other', { category_id: orders.id }),
  ];
  const elsewhere = await add('Elsewhere', {}, `${portals}/docs/articles`);
  const admin = t.as(t.fixtures.maya);
  const order = { [one.id]: 20, [other.id]: 10, [elsewhere.id]: 99, 987654321: 1 };
  const answer = await admin.post(`${base}/reorder`, { positions_hash: order });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(titles(await admin.get(`${base}?category_slug=orders`))).toEqual(['Other', 'One']);
  const stored = await admin.get(`${portals}/docs/articles/${elsewhere.id}`);
  expect(stored.json().payload.position).toBe(10);
  await admin.post(`${base}/reorder`, { positions_hash: { [one.id]: 1 }, category_slug: 'bestellungen' });
  expect((await admin.get(`${base}/${one.id}`)).json().payload.position).toBe(20);
  for (const wrong of [{ x: 1 }, { 1: 'x' }, { 1: 1.5 }, { 1: null }, { 1: 3_000_000_000 }]) {
    const refused = await admin.post(`${base}/reorder`, { positions_hash: wrong });
    expect([refused.statusCode, refused.json().attributes]).toEqual([422, ['positions_hash']]);
  }
});

test('a former member is no longer an author', async () => {
  const { id } = await add('Returns', { author_id: t.fixtures.aiko.id });
  const { account, aiko } = t.fixtures;
  const left = { account_id: account.id, user_id: aiko.id };
  await t.database.db
    .updateTable('article')
    .set({ author_id: 987_654_321 })
    .where('account_id', '=', left.account_id)
    .where('id', '=', id)
    .execute();
  expect((await t.as(t.fixtures.maya).get(`${base}/${id}`)).json().payload).not.toHaveProperty('author');
});

describe('rejected:', () => {
  test.each([
    ['title', { title: ' ' }],
    ['content', { content: '' }],
    ['content', { content: 'x'.repeat(20_001) }],
    ['slug', { slug: 'a.json' }],
    ['slug', { slug: 'taken' }],
    ['locale', { locale: 'fr' }],
    ['status', { status: 'deleted' }],
    ['status', { status: 3 }],
    ['category_id', { category_id: 987_654_321 }],
    ['associated_article_id', { associated_article_id: 987_654_321 }],
    ['author_id', { author_id: 987_654_321 }],
    ['meta', { meta: { tags: 'x' } }],
  ])('%s', async (field, values) => {
    await add('Taken', { slug: 'taken' });
    const { id } = await add('Returns');
    const admin = t.as(t.fixtures.maya);
    const answers = [
      await admin.post(base, { title: 'New', content: 'x', author_id: t.fixtures.maya.id, ...values }),
      await admin.patch(`${base}/${id}`, values),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().attributes]).toEqual([422, [field]]);
  });

  test('what another account or portal has', async () => {
    const elsewhere = await add('Elsewhere', {}, `${portals}/docs/articles`);
    const admin = t.as(t.fixtures.maya);
    const { id } = await add('Returns');
    for (const values of [
      { author_id: t.fixtures.rex.id },
      { associated_article_id: elsewhere.id },
      { associated_article_id: id },
    ])
      expect((await admin.patch(`${base}/${id}`, values)).statusCode).toBe(422);
    const docs = `${portals}/docs/articles`;
    const answer = await admin.post(docs, {
      title: 'New',
      content: 'x',
      author_id: t.fixtures.maya.id,
      category_id: orders.id,
    });
    expect(answer.json().attributes).toEqual(['category_id']);
  });

  test('more than an account may have', async () => {
    const { id } = (await t.as(t.fixtures.maya).get(`${portals}/help`)).json();
    await t.database.pool.query(
      `insert into article (account_id, portal_id, author_id, title, slug, content, locale, position)
       select $1, $2, $3, 'T', 's' || n, 'x', 'en', n from generate_series(1, $4) n`,
      [t.fixtures.account.id, id, t.fixtures.maya.id, maxArticles],
    );
    const answer = await t
      .as(t.fixtures.maya)
      .post(base, { title: 'New', content: 'x', author_id: t.fixtures.maya.id });
    expect(answer.json()).toEqual({ error: `An account can have ${maxArticles} articles at most` });
  });
});

describe('permissions', () => {
  test('agents can view and edit, but not add, delete, or move', async () => {
    const { id } = await add('Returns');
    const agent = t.as(t.fixtures.jonas);
    expect((await agent.patch(`${base}/${id}`, { status: 'published' })).json().payload.status).toBe(
      'published',
    );
    const refused = [
      await agent.post(base, { title: 'New', content: 'x', author_id: t.fixtures.jonas.id }),
      await agent.delete(`${base}/${id}`),
      await agent.post(`${base}/reorder`, { positions_hash: { [id]: 1 } }),
    ];
    for (const answer of refused) expect(answer.statusCode).toBe(401);
  });

  test('users with knowledge_base_manage can do everything', async () => {
    const { account, maya } = t.fixtures;
    const person = await addPerson(t.platform, { name: 'Kim', accountId: account.id, role: 0, hash: 'x' });
    const role = await t.as(maya).post(`/api/v1/accounts/${account.id}/custom_roles`, {
      name: 'Writer',
      permissions: ['knowledge_base_manage'],
    });
    const input = { custom_role_id: role.json().id };
    await t.as(maya).patch(`/api/v1/accounts/${account.id}/agents/${person.id}`, input);
    const writer = t.as(person);
    const made = await writer.post(base, { title: 'New', content: 'x', author_id: person.id });
    expect(made.statusCode, made.body).toBe(200);
    expect((await writer.delete(`${base}/${made.json().payload.id}`)).statusCode).toBe(200);
  });

  test('other portals and accounts have no access', async () => {
    const { id } = await add('Returns');
    const admin = t.as(t.fixtures.maya);
    const docs = `${portals}/docs/articles/${id}`;
    expect((await admin.get(docs)).statusCode).toBe(404);
    expect((await admin.patch(docs, { title: 'Mine' })).statusCode).toBe(404);
    expect((await admin.delete(docs)).statusCode).toBe(404);
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals/help/articles`;
    const rex = t.as(t.fixtures.rex);
    expect((await rex.get(theirs)).statusCode).toBe(404);
    expect((await rex.get(`${theirs}/${id}`)).statusCode).toBe(404);
    expect((await rex.delete(`${theirs}/${id}`)).statusCode).toBe(404);
    expect((await rex.post(`${theirs}/reorder`, { positions_hash: { [id]: 1 } })).statusCode).toBe(404);
  });
});

test('a concurrent change is not overwritten', async () => {
  const { id, revision } = await add('Returns');
  const jonas = t.as(t.fixtures.jonas);
  const saved = (await jonas.patch(`${base}/${id}`, { content: 'Thirty days.', revision })).json().payload;
  expect(saved.revision).toBeGreaterThan(revision);
  const late = await t.as(t.fixtures.maya).patch(`${base}/${id}`, { content: 'Ten days.', revision });
  expect(late.statusCode).toBe(409);
  expect(await change(id, { title: 'Sending back', revision: saved.revision })).toMatchObject({
    title: 'Sending back',
    content: 'Thirty days.',
  });
  expect(await change(id, { content: 'Ten days.' })).toMatchObject({ content: 'Ten days.' });
});

test('every change notifies members; a rejected one notifies no one', async () => {
  const article = await add('Returns', { category_id: orders.id });
  const portalId = (
    await t.database.db.selectFrom('portal').select('id').where('slug', '=', 'help').executeTakeFirstOrThrow()
  ).id;
  const changed = { id: article.id, portal_id: portalId, counts_changed: true };
  const emittedBy = async (work: () => Promise<unknown>) => {
    await t.database.db.deleteFrom('outbox').execute();
    await work();
    return (await t.outbox()).map(({ name, data, audience }) => ({ name, data, audience }));
  };
  const event = (name: string, data: object) => [
    { name, data: expect.objectContaining(data), audience: { account: true } },
  ];
  const admin = t.as(t.fixtures.maya);
  const order = { category_slug: 'orders', positions_hash: { [article.id]: 40 } };
  expect(await emittedBy(() => change(article.id, { status: 'published' }))).toEqual(
    event('article.changed', changed),
  );
  const textOnly = { title: 'Sending back', content: 'Ten days.', status: 1, category_id: orders.id };
  expect(await emittedBy(() => change(article.id, textOnly))).toEqual(
    event('article.changed', { ...changed, counts_changed: false }),
  );
  for (const moved of [{ category_id: null }, { locale: 'de' }, { author_id: t.fixtures.jonas.id }])
    expect(await emittedBy(() => change(article.id, moved))).toEqual(event('article.changed', changed));
  await change(article.id, { category_id: orders.id });
  expect(await emittedBy(() => change(article.id, { slug: 'a.b' }))).toEqual([]);
  expect(await emittedBy(() => admin.post(`${base}/reorder`, order))).toEqual(
    event('article.changed', { id: null, portal_id: portalId, counts_changed: false }),
  );
  expect(
    await emittedBy(() => admin.patch(`${portals}/help/categories/${orders.id}`, { name: 'Buying' })),
  ).toEqual(event('category.changed', { id: orders.id, portal_id: portalId }));
  expect(await emittedBy(() => admin.delete(`${base}/${article.id}`))).toEqual(
    event('article.changed', changed),
  );
  expect(await emittedBy(() => admin.delete(`${portals}/help/categories/${orders.id}`))).toEqual(
    event('category.changed', { id: orders.id, portal_id: portalId }),
  );
  expect(await emittedBy(() => admin.patch(`${portals}/help`, { name: 'Help!' }))).toEqual(
    event('portal.changed', { id: portalId }),
  );
  expect(await emittedBy(() => admin.patch(`${portals}/help/archive`))).toEqual(
    event('portal.changed', { id: portalId }),
  );
  expect(await emittedBy(() => admin.delete(`${portals}/help`))).toEqual(
    event('portal.changed', { id: portalId }),
  );
});

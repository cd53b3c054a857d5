import { maxPortals } from '@confab/contract/features/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, png } from '../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
});

async function add(slug = 'help', values: object = {}) {
  const answer = await t.as(t.fixtures.maya).post(base, { portal: { name: 'Help', slug, ...values } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function upload(name: string, bytes: Uint8Array, type: string): Promise<number> {
  const { account, maya } = t.fixtures;
  const file = await form([['attachment', { name, bytes, type }]]);
  const url = `/api/v1/accounts/${account.id}/upload`;
  return (await t.as(maya).inject({ method: 'POST', url, ...file })).json().blob_id;
}

const noCounts = {
  all_articles_count: 0,
  archived_articles_count: null,
  published_count: null,
  draft_articles_count: null,
};

test('every member sees the portals, oldest first', async () => {
  const first = await add('help', { header_text: 'How can we help?' });
  const second = await add('docs', { config: { allowed_locales: ['de', 'en'], default_locale: 'de' } });
  const portal = {
    color: null,
    custom_domain: null,
    header_text: null,
    homepage_link: null,
    name: 'Help',
    page_title: null,
    archived: false,
    account_id: t.fixtures.account.id,
    is_member: false,
  };
  const listed = await t.as(t.fixtures.jonas).get(`${base}?page=3`);
  expect(listed.json()).toEqual({
    payload: [
      {
        ...portal,
        id: first.id,
        slug: 'help',
        header_text: 'How can we help?',
        config: { allowed_locales: [{ code: 'en', articles_count: 0, categories_count: 0 }] },
        meta: { ...noCounts, categories_count: 0, default_locale: 'en' },
      },
      {
        ...portal,
        id: second.id,
        slug: 'docs',
        config: {
          allowed_locales: ['de', 'en'].map((code) => ({ code, articles_count: 0, categories_count: 0 })),
        },
        meta: { ...noCounts, categories_count: 0, default_locale: 'de' },
      },
    ],
    meta: { current_page: 3, portals_count: 2 },
  });
  const shown = await t.as(t.fixtures.jonas).get(`${base}/docs`);
  expect(shown.json()).toMatchObject({ id: second.id, slug: 'docs' });
});

test('a portal is changed, closed, and deleted, each in the audit log', async () => {
  const { id } = await add();
  const admin = t.as(t.fixtures.maya);
  const changed = await admin.patch(`${base}/help`, {
    slug: 'answers',
    color: '#1f93ff',
    page_title: 'Help',
  });
  expect(changed.json()).toMatchObject({ id, slug: 'answers', color: '#1f93ff', page_title: 'Help' });
  const archived = await admin.patch(`${base}/answers/archive`);
  expect([archived.statusCode, archived.body]).toEqual([200, '']);
  expect((await admin.get(`${base}/answers`)).json().archived).toBe(true);
  const gone = await admin.delete(`${base}/answers`);
  expect([gone.statusCode, gone.body]).toEqual([200, '']);
  expect((await admin.get(`${base}/answers`)).statusCode).toBe(404);
  const entries = await t.database.db
    .selectFrom('audit_log')
    .select(['action', 'auditable_name'])
    .where('auditable_type', '=', 'Portal')
    .where('auditable_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'destroy']);
  expect(entries[0]?.auditable_name).toBe('Help');
});

describe('the slug', () => {
  test.each(['', ' ', 'a/b', 'a.b', '-a', 'a b', '..', 'a?b'])('cannot be %j', async (slug) => {
    await add();
    const admin = t.as(t.fixtures.maya);
    const created = await admin.post(base, { name: 'Help', slug });
    expect([created.statusCode, created.json().attributes]).toEqual([422, ['slug']]);
    const changed = await admin.patch(`${base}/help`, { slug });
    expect([changed.statusCode, Object.keys(changed.json().error)]).toEqual([422, ['slug']]);
  });

  test('is unique in the installation', async () => {
    await add('help', { custom_domain: 'help.example' });
    await t.database.db
      .updateTable('portal')
      .set({ domain_verified_at: new Date() })
      .where('custom_domain', 'is not', null)
      .execute();
    await add('docs');
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals`;
    const slug = await t.as(t.fixtures.rex).post(theirs, { name: 'Mine', slug: 'help' });
    expect(slug.statusCode).toBe(422);
    expect(slug.json()).toMatchObject({ message: 'Slug has already been taken', attributes: ['slug'] });
    const domain = await t
      .as(t.fixtures.rex)
      .post(theirs, { name: 'Mine', slug: 'mine', custom_domain: 'https://HELP.example/start' });
    expect(domain.json()).toMatchObject({ attributes: ['custom_domain'] });
    const changed = await t.as(t.fixtures.maya).patch(`${base}/docs`, { slug: 'help' });
    expect(changed.statusCode).toBe(422);
    expect(changed.json().error).toEqual({ slug: ['has already been taken'] });
  });

  test('the custom domain is its host', async () => {
    const { custom_domain: domain } = await add('help', { custom_domain: 'https://Help.example/' });
    expect(domain).toBe('help.example');
    const none = await t.as(t.fixtures.maya).patch(`${base}/help`, { custom_domain: '' });
    expect(none.json().custom_domain).toBeNull();
  });
});

describe('rejected:', () => {
  test.each([
    ['name', { name: '  ' }],
    ['color', { color: 'red; } body {' }],
    ['homepage_link', { homepage_link: 'javascript:alert(1)' }],
    ['custom_domain', { custom_domain: 'help example' }],
    ['config', { config: { layout: 'plain' } }],
    ['config', { config: { allowed_locales: [] } }],
    ['config', { config: { allowed_locales: ['../en'] } }],
    ['config', { config: { allowed_locales: ['en'], default_locale: 'fr' } }],
    ['inbox_id', { inbox_id: 987_654_321 }],
  ])('%s', async (field, values) => {
    await add();
    const admin = t.as(t.fixtures.maya);
    const created = await admin.post(base, { name: 'Other', slug: 'other', ...values });
    expect([created.statusCode, created.json().attributes]).toEqual([422, [field]]);
    const changed = await admin.patch(`${base}/help`, values);
    expect([changed.statusCode, Object.keys(changed.json().error)]).toEqual([422, [field]]);
  });

  test('an unknown key of the configuration, by name', async () => {
    const answer = await t.as(t.fixtures.maya).post(base, {
      name: 'Help',
      slug: 'help',
      config: { allowed_locales: ['en'], layout: 'plain' },
    });
    expect(answer.json().message).toBe('Config in portal on layout is not supported.');
  });

  test('more portals than an account may have', async () => {
    await t.database.pool.query(
      `insert into portal (account_id, name, slug) select $1, 'Help', 'help-' || n from generate_series(1, $2) n`,
      [t.fixtures.account.id, maxPortals],
    );
    const answer = await t.as(t.fixtures.maya).post(base, { name: 'Help', slug: 'help' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      `An account can have ${maxPortals} portals at most`,
    ]);
  });
});

test('a given configuration replaces the previous one', async () => {
  await add('help', { config: { allowed_locales: ['en', 'fr', 'fr'], default_locale: 'fr' } });
  const config = { default_locale: 'de', website_token: 'x' };
  const changed = (await t.as(t.fixtures.maya).patch(`${base}/help`, { config })).json();
  expect(changed.meta.default_locale).toBe('de');
  expect(changed.config.allowed_locales.map(({ code }: { code: string }) => code)).toEqual(['de']);
});

test('a logo is an uploaded image, and can be removed', async () => {
  const blobId = await upload('logo.png', await png(40), 'image/png');
  const { id, logo } = await add('help', { blob_id: blobId });
  expect(logo).toEqual({
    id: blobId,
    portal_id: id,
    file_type: 'image/png',
    account_id: t.fixtures.account.id,
    file_url: expect.stringContaining('/logo.png'),
    blob_id: blobId,
    filename: 'logo.png',
  });
  expect((await t.as(null).get(new URL(logo.file_url).pathname)).statusCode).toBe(200);
  const admin = t.as(t.fixtures.maya);
  expect((await admin.patch(`${base}/help`, { blob_id: 987_654_321 })).json().logo).toEqual(logo);
  const text = await upload('logo.png', new TextEncoder().encode('hello'), 'image/png');
  const refused = await admin.patch(`${base}/help`, { blob_id: text });
  expect(refused.json().error).toEqual({ blob_id: ['Logo filetype not supported'] });
  const removed = await admin.delete(`${base}/help/logo`);
  expect([removed.statusCode, removed.body]).toEqual([200, '']);
  expect((await admin.get(`${base}/help`)).json()).not.toHaveProperty('logo');
});

test("another account's upload and inbox are rejected", async () => {
  const { rival, rex, rivalInbox } = t.fixtures;
  const file = await form([['attachment', { name: 'logo.png', bytes: await png(40), type: 'image/png' }]]);
  const url = `/api/v1/accounts/${rival.id}/upload`;
  const { blob_id: blobId } = (await t.as(rex).inject({ method: 'POST', url, ...file })).json();
  expect(await add('help', { blob_id: blobId })).not.toHaveProperty('logo');
  const answer = await t.as(t.fixtures.maya).patch(`${base}/help`, { inbox_id: rivalInbox.id });
  expect([answer.statusCode, answer.json().error]).toEqual([422, { inbox_id: ['is invalid'] }]);
});

test('a website’s inbox is shown to users who may see it; others are skipped', async () => {
  const { website, app, maya, jonas, nils } = t.fixtures;
  const { inbox } = await add('help', { inbox_id: website.id });
  expect(inbox).toMatchObject({ id: website.id, channel_type: 'Channel::WebWidget' });
  const response = await t.as(maya).patch(`${base}/help`, { inbox_id: app.id });
  expect(response.json().inbox.id).toBe(website.id);
  expect((await t.as(jonas).get(`${base}/help`)).json().inbox.id).toBe(website.id);
  expect((await t.as(nils).get(`${base}/help`)).json()).not.toHaveProperty('inbox');
  const cleared = await t.as(maya).patch(`${base}/help`, { inbox_id: null });
  expect(cleared.json()).not.toHaveProperty('inbox');
});

describe('permissions', () => {
  test('agents can view only', async () => {
    await add();
    const agent = t.as(t.fixtures.jonas);
    const refused = [
      await agent.post(base, { name: 'Help', slug: 'other' }),
      await agent.patch(`${base}/help`, { name: 'Mine' }),
      await agent.patch(`${base}/help/archive`),
      await agent.delete(`${base}/help/logo`),
      await agent.delete(`${base}/help`),
    ];
    for (const answer of refused) expect(answer.statusCode).toBe(401);
  });

  test('portals are not found in another account', async () => {
    await add();
    const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/portals/help`;
    const rex = t.as(t.fixtures.rex);
    const refused = [
      await rex.get(theirs),
      await rex.patch(theirs, { name: 'Mine' }),
      await rex.patch(`${theirs}/archive`),
      await rex.delete(`${theirs}/logo`),
      await rex.delete(theirs),
    ];
    for (const answer of refused) expect(answer.statusCode).toBe(404);
    expect((await t.as(t.fixtures.maya).get(`${base}/help`)).json()).toMatchObject({ name: 'Help' });
  });
});

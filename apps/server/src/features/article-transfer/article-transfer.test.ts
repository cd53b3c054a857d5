import type { ArticleTransfer } from '@confab/contract/features/article-transfer';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form } from '../../../test/form.ts';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { runTransfer } from './actions/run-transfer.ts';
import { purgeTransfers } from './actions/purge-transfers.ts';

let t: TestApp;
let portals: string;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.deleteFrom('portal').execute();
  for (const slug of ['help', 'docs'])
    await t.as(t.fixtures.maya).post(portals, {
      name: 'Help',
      slug,
      config: { allowed_locales: ['en', 'de'], default_locale: 'en' },
    });
});

type Bytes = string | Uint8Array;
const get = async (path: string) => (await t.as(t.fixtures.maya).get(`${portals}/${path}`)).json();

async function send(name: string, bytes: Bytes, values: [string, string][] = [], portal = 'help') {
  const file = await form([['import_file', { name, bytes: Buffer.from(bytes) }], ...values]);
  const url = `${portals}/${portal}/article_transfers/import`;
  return t.as(t.fixtures.maya).inject({ method: 'POST', url, ...file });
}

async function finished(
  answer: { statusCode: number; body: string },
  portal = 'help',
): Promise<ArticleTransfer> {
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = JSON.parse(answer.body) as ArticleTransfer;
  for (;;) {
    // Nothing of a turn is left, so that each does one.
    await runTransfer(t.platform, { accountId: t.fixtures.account.id, id }, 0);
    const shown: ArticleTransfer = await get(`${portal}/article_transfers/${id}`);
    if (shown.status !== 'running') return shown;
  }
}

const imported = async (name: string, bytes: Bytes, values: [string, string][] = [], portal = 'help') =>
  finished(await send(name, bytes, values, portal), portal);

const zipped = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

type Shown = {
  id: number;
  title: string;
  slug: string;
  status: string;
  content: string;
  locale: string;
  category: { slug: string | null };
};
async function articles(portal = 'help'): Promise<Shown[]> {
  const { payload }: { payload: Shown[] } = await get(`${portal}/articles`);
  return payload.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

const counts = ({ created_count, updated_count, unchanged_count, refused_count }: ArticleTransfer) => [
  created_count,
  updated_count,
  unchanged_count,
  refused_count,
];

test('imports a Markdown file with front matter, and one without', async () => {
  const head =
    'title: How to return\nslug: how-to-return\nstatus: published\ncategory: Orders\nlocale: de\ntags: [a, b]';
  const one = await imported('x.md', `---\n${head}\n---\n\nSend it **back**.\n`);
  expect(one).toMatchObject({
    status: 'done',
    kind: 'import',
    total_count: 2,
    done_count: 2,
    categories_count: 1,
  });
  await imported('plain.md', '# What we ship\n\nAll of it.\n');
  expect(await articles()).toEqual([
    expect.objectContaining({
      title: 'How to return',
      slug: 'how-to-return',
      status: 'published',
      content: 'Send it **back**.',
      locale: 'de',
      category: expect.objectContaining({ slug: 'orders', locale: 'de' }),
      meta: { tags: ['a', 'b'] },
    }),
    expect.objectContaining({ title: 'What we ship', status: 'draft', content: 'All of it.', locale: 'en' }),
  ]);
});

test('a second import changes only differences; a version keeps the previous state', async () => {
  const files = {
    'orders/a.md': '# A\n\nOne',
    'orders/b.html': '<title>B</title><p>Two</p><script>x</script>',
  };
  expect(counts(await imported('x.zip', zipped(files)))).toEqual([2, 0, 0, 0]);
  const again = await imported('x.zip', zipped({ ...files, 'orders/a.md': '# A\n\nThree' }));
  // The category as well is there already.
  expect(counts(again)).toEqual([0, 1, 2, 0]);
  const [a, b] = await articles();
  expect([a?.content, b?.content, a?.category.slug, b?.category.slug]).toEqual([
    'Three',
    'Two',
    'orders',
    'orders',
  ]);
  const { payload } = await get(`help/articles/${a?.id}/versions`);
  expect(payload).toHaveLength(1);
  await t.as(t.fixtures.maya).delete(`${portals}/help/articles/${a?.id}`);
  expect(counts(await imported('x.zip', zipped(files)))).toEqual([1, 0, 2, 0]);
});

test('rejected articles are listed with the reason, and the rest is imported', async () => {
  const shown = await imported(
    'x.zip',
    zipped({
      'good.md': '# Good\n\nText',
      'empty.md': '  ',
      'long.md': `# Long\n\n${'x'.repeat(20_001)}`,
      'french.md': '---\nlocale: fr\n---\nOui',
      'head.md': '---\n: [\n---\nText',
      'broken.json': '{',
      'notes.txt': 'not read',
      '__MACOSX/._good.md': 'not read',
    }),
  );
  expect(counts(shown)).toEqual([1, 0, 0, 5]);
  expect(Object.fromEntries(shown.refused.map(({ name, reason }) => [name, reason]))).toEqual({
    'empty.md': 'It has no text',
    'long.md': 'Its text is longer than 20,000 characters',
    'french.md': 'The help center is not written in fr',
    'head.md': 'What stands above its text is no YAML',
    'broken.json': 'It is no JSON',
  });
});

const zendesk = {
  categories: [{ id: 1, name: 'Shop', locale: 'en-us', source_locale: 'en-us', description: 'All of it' }],
  sections: [
    { id: 11, category_id: 1, name: 'FAQ', locale: 'en-us', source_locale: 'en-us' },
    { id: 12, category_id: 1, name: 'FAQ', locale: 'en-us', source_locale: 'en-us' },
  ],
  users: [{ id: 7, email: 'jonas@acme.test' }],
  translations: [
    { source_type: 'Section', source_id: 11, locale: 'de', title: 'Fragen' },
    {
      source_type: 'Article',
      source_id: 100,
      locale: 'de',
      title: 'Zurück',
      body: '<p>Zurück damit</p>',
      draft: true,
    },
  ],
  articles: [
    {
      id: 100,
      section_id: 11,
      author_id: 7,
      title: 'Send back',
      locale: 'en-us',
      source_locale: 'en-us',
      body: '<h2>How</h2><p onclick="x()">Send <b>it</b><img src="/hc/pic.png" alt="Box"></p><script>alert(1)</script>',
      html_url: 'https://acme.zendesk.test/hc/en-us/articles/100-Send-back',
      label_names: ['returns'],
      draft: false,
    },
    {
      id: 101,
      section_id: 12,
      title: 'Other',
      locale: 'en-us',
      source_locale: 'en-us',
      body: '<p>x</p>',
      draft: true,
    },
    { id: 102, section_id: 12, title: 'Nothing', locale: 'en-us', source_locale: 'en-us', body: '' },
  ],
};

test('imports from Zendesk’s API: categories, sections, translations, labels, drafts, and addresses', async () => {
  await t.database.db
    .updateTable('user')
    .set({ email: 'jonas@acme.test' })
    .where('id', '=', t.fixtures.jonas.id)
    .execute();
  const shown = await imported('zendesk.json', JSON.stringify(zendesk));
  expect(counts(shown)).toEqual([3, 0, 0, 1]);
  expect(shown.refused).toEqual([{ name: 'Nothing', reason: 'It has no title or no text' }]);
  const { payload: categories } = await get('help/categories');
  const tree = categories.map((one: Record<string, { name: string }>) => [
    one['name'],
    one['slug'],
    one['locale'],
    one['parent_category']?.name,
    one['root_category']?.name,
  ]);
  expect(tree.toSorted()).toEqual([
    ['FAQ', 'faq', 'en', 'Shop', undefined],
    ['FAQ', 'faq-12', 'en', 'Shop', undefined],
    ['Fragen', 'fragen', 'de', 'Shop', 'FAQ'],
    ['Shop', 'shop', 'de', undefined, 'Shop'],
    ['Shop', 'shop', 'en', undefined, undefined],
  ]);
  const [other, sent, german] = await articles();
  expect(other).toMatchObject({ status: 'draft', category: { slug: 'faq-12' } });
  expect(sent).toMatchObject({
    slug: '100-Send-back',
    status: 'published',
    content: '## How\n\nSend **it**![Box](https://acme.zendesk.test/hc/pic.png)',
    meta: { tags: ['returns'] },
    author: { id: t.fixtures.jonas.id },
  });
  expect(german).toMatchObject({
    title: 'Zurück',
    locale: 'de',
    status: 'draft',
    associated_article_id: sent?.id,
  });
  expect(counts(await imported('zendesk.json', JSON.stringify(zendesk)))).toEqual([0, 0, 8, 1]);
  // The target of links that contain only an id.
  const { payload } = await get(`help/articles/${sent?.id}`);
  const former = await t.database.db.selectFrom('former_address').select(['slug', 'article_id']).execute();
  expect(former).toContainEqual({ slug: '100', article_id: payload.id });
});

test('imports from Intercom’s API: collections, translations, and states', async () => {
  const collections = {
    type: 'list',
    data: [{ type: 'collection', id: '5', name: 'Start', parent_id: null }],
  };
  const listed = {
    type: 'list',
    data: [
      {
        type: 'article',
        id: '9',
        title: 'Begin',
        description: 'How to',
        body: '<div class="intercom-interblocks-callout"><p>Mind</p></div><p>Begin</p>',
        state: 'published',
        url: 'https://help.acme.test/en/articles/9-begin',
        parent_id: 5,
        default_locale: 'en',
        translated_content: {
          type: 'article_translated_content',
          de: { title: 'Beginnen', body: '<p>Los</p>', state: 'draft' },
        },
      },
    ],
  };
  const files = zipped({
    'articles.json': JSON.stringify(listed),
    'collections.json': JSON.stringify(collections),
  });
  expect(counts(await imported('intercom.zip', files, [['as_drafts', 'true']]))).toEqual([2, 0, 0, 0]);
  const [begin, german] = await articles();
  expect(begin).toMatchObject({
    slug: '9-begin',
    status: 'draft',
    description: 'How to',
    content: '> [!NOTE]\n> Mind\n\nBegin',
    category: { slug: 'start' },
  });
  expect(german).toMatchObject({ title: 'Beginnen', locale: 'de', associated_article_id: begin?.id });
});

async function exported(
  portal = 'help',
): Promise<{ transfer: ArticleTransfer; files: Record<string, string> }> {
  const answer = await t.as(t.fixtures.maya).post(`${portals}/${portal}/article_transfers/export`, {});
  const transfer = await finished(answer, portal);
  const link = new URL(transfer.download_url ?? '');
  const file = await t.app.inject({ method: 'GET', url: link.pathname });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('attachment');
  const files = unzipSync(file.rawPayload);
  return {
    transfer,
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    ),
  };
}

test('an export contains all articles as Markdown and JSON, and can be imported elsewhere', async () => {
  await imported('zendesk.json', JSON.stringify(zendesk));
  await imported('x.md', '---\ntitle: "Tricky: #1"\nslug: tricky\n---\n---\nNot a head');
  const { transfer, files } = await exported();
  expect(transfer).toMatchObject({ kind: 'export', status: 'done', total_count: 4, done_count: 4 });
  expect(Object.keys(files).toSorted()).toEqual([
    'de/fragen/zuruck.md'.replace('zuruck', 'zurück'),
    'en/faq-12/other.md',
    'en/faq/100-Send-back.md',
    'en/tricky.md',
    'portal.json',
  ]);
  expect(files['en/tricky.md']).toMatch(
    /^---\ntitle: "Tricky: #1"\nslug: tricky\nlocale: en\nstatus: draft\n/,
  );
  expect(files['en/tricky.md']?.endsWith('---\n\n---\nNot a head\n')).toBe(true);
  expect(JSON.parse(files['portal.json'] ?? '')).toMatchObject({ format: 'confab-help-centre', version: 1 });

  // In the original portal it changes nothing; in another one it creates all articles, with new slugs.
  const packed = zipped(files);
  expect(counts(await imported('help.zip', packed))).toEqual([0, 0, 9, 0]);
  expect(counts(await imported('help.zip', packed, [], 'docs'))).toEqual([4, 0, 0, 0]);
  const copied = await articles('docs');
  expect(copied.map(({ title, content, status }) => [title, content, status])).toEqual(
    (await articles()).map(({ title, content, status }) => [title, content, status]),
  );
  const slugs = [...(await articles()), ...copied].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(8);
  // One file alone is known by its slug.
  const changed = files['en/tricky.md']?.replace('Not a head', 'Changed') ?? '';
  expect(counts(await imported('tricky.md', changed))).toEqual([0, 1, 0, 0]);
});

test('invalid files are rejected immediately, and empty ones report that', async () => {
  const statusOf = async (name: string, bytes: string, values: [string, string][] = []) =>
    (await send(name, bytes, values)).statusCode;
  expect(await statusOf('x.pdf', 'x')).toBe(422);
  expect(await statusOf('x.md', '')).toBe(422);
  expect(await statusOf('x.md', 'x', [['locale', 'fr']])).toBe(422);
  for (const [name, bytes, failure] of [
    [
      'x.zip',
      zipped({ 'a.txt': 'x' }),
      'There are no articles in it: it has no Markdown, HTML or JSON files with any',
    ],
    ['x.zip', Buffer.from('PK\x03\x04 is damaged'), 'The packed file is damaged'],
    ['x.zip', 'PK', 'The packed file is damaged'],
    ['x.json', '{"a": 1}', 'There are no articles in it that could be read'],
  ] as const)
    expect(await imported(name, bytes)).toMatchObject({ status: 'failed', failure });
});

test('a user who lost the permission cannot import anything more', async () => {
  const { id } = (await send('x.md', '# A\n\nText')).json();
  const started = t.database.db.updateTable('article_transfer').where('id', '=', id);
  await started.set({ creator_id: t.fixtures.nils.id }).execute();
  await runTransfer(t.platform, { accountId: t.fixtures.account.id, id });
  expect(await get(`help/article_transfers/${id}`)).toMatchObject({
    status: 'failed',
    failure: 'The person who started it can no longer edit the help center',
    created_count: 0,
  });
  expect(await articles()).toEqual([]);
});

test('a transfer belongs to its portal, its link is valid for no one else, and it is deleted after a week', async () => {
  await imported('x.md', '# A\n\nText');
  const { transfer } = await exported();
  const admin = t.as(t.fixtures.maya);
  expect((await admin.get(`${portals}/docs/article_transfers/${transfer.id}`)).statusCode).toBe(404);
  const forged = new URL(transfer.download_url ?? '').pathname.replace(/articles\/.{8}/, 'articles/AAAAAAAA');
  expect((await t.app.inject({ method: 'GET', url: forged })).statusCode).toBe(404);
  await t.database.db
    .updateTable('article_transfer')
    .set({ created_at: new Date(0) })
    .execute();
  await purgeTransfers(t.platform);
  expect((await get('help/article_transfers')).payload).toEqual([]);
});

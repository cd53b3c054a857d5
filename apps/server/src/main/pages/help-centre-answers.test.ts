import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHelpPages, type HelpPages } from '../../../test/features/help-pages.ts';

let h: HelpPages;
let id: number;
let visitors = 0;
beforeAll(async () => {
  h = await openHelpPages();
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.clear();
  id = await h.write('returns');
});

/** Another one each time. */
const newAddress = () => `203.0.113.${(visitors += 1)}`;
const answer = (values: Record<string, string>, from = newAddress(), headers: Record<string, string> = {}) =>
  h.send('/hc/help/articles/returns/answer', values, headers, from);
const counts = async () => {
  const { helpful, unhelpful } = (await h.admin.get(`${h.portals}/help/articles/${id}`)).json().payload;
  return { helpful, unhelpful };
};
const comments = async () => (await h.admin.get(`${h.portals}/help/articles/${id}/comments`)).json().payload;

test('a reader votes, and then adds a comment; each is counted once', async () => {
  const from = newAddress();
  const thanks = await answer({ helpful: 'no' }, from);
  expect([thanks.statusCode, thanks.headers.location]).toEqual([
    303,
    '/hc/help/articles/returns?answered=no#answer',
  ]);
  expect(JSON.parse((await h.open('/hc/help/articles/returns?answered=no')).body).body.answer).toEqual({
    href: '/hc/help/articles/returns/answer',
    given: 'no',
    maxLength: 500,
  });
  const answered = await answer({ helpful: 'no', comment: '  Where is\r\nthe label? ' }, from);
  expect(answered.headers.location).toBe('/hc/help/articles/returns?answered=told#answer');
  await answer({ helpful: 'yes', comment: 'Again' }, from);
  expect(await counts()).toEqual({ helpful: 0, unhelpful: 1 });
  await answer({ helpful: 'yes' });
  expect(await counts()).toEqual({ helpful: 1, unhelpful: 1 });
  expect(await comments()).toEqual([
    {
      id: expect.any(Number),
      is_helpful: false,
      content: 'Where is the label?',
      created_at: expect.any(Number),
    },
  ]);
  const { meta } = (await h.admin.get(`${h.portals}/help/articles`)).json();
  expect(meta).toMatchObject({ views_count: 0, helpful_count: 1, unhelpful_count: 1 });
  const others = await h.admin.get(`${h.portals}/help/articles?locale=de`);
  expect(others.json().meta).toMatchObject({ helpful_count: 0, unhelpful_count: 0 });
});

test('the plain layout is kept', async () => {
  const url = '/hc/help/articles/returns/answer?show_plain_layout=true';
  const thanks = await h.send(url, { helpful: 'yes' }, {}, newAddress());
  expect(thanks.headers.location).toBe(
    '/hc/help/articles/returns?answered=yes&show_plain_layout=true#answer',
  );
});

test('votes per network are limited', async () => {
  const from = newAddress();
  for (let at = 0; at < 25; at += 1)
    expect((await answer({ helpful: 'yes' }, from, { 'user-agent': `browser ${at}` })).statusCode).toBe(303);
  expect(await counts()).toEqual({ helpful: 20, unhelpful: 0 });
  const statuses = new Set<number>();
  for (let at = 25; at < 65; at += 1) statuses.add((await answer({ helpful: 'yes' }, from)).statusCode);
  expect([...statuses]).toEqual([303, 429]);
});

test('an invalid vote, one from another site, or of no public article counts nothing', async () => {
  expect((await answer({ helpful: 'maybe' })).statusCode).toBe(422);
  expect((await answer({})).statusCode).toBe(422);
  for (const site of ['cross-site', 'same-site'])
    expect((await answer({ helpful: 'no' }, newAddress(), { 'sec-fetch-site': site })).statusCode).toBe(403);
  const draft = await h.write('secret', {}, 'draft');
  const lost = await h.send(
    '/hc/help/articles/secret/answer',
    { helpful: 'no', comment: 'x' },
    {},
    newAddress(),
  );
  expect(lost.statusCode).toBe(404);
  const { db } = h.t.database;
  expect(await db.selectFrom('article').select('id').where('unhelpful', '>', 0).execute()).toEqual([]);
  expect(
    await db.selectFrom('article_comment').select('id').where('article_id', '=', draft).execute(),
  ).toEqual([]);
});

test('a comment is truncated, and the newest hundred are kept', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    account_id: h.t.fixtures.account.id,
    article_id: id,
    is_helpful: true,
    content: `Old ${at}`,
  }));
  await h.t.database.db.insertInto('article_comment').values(rows).execute();
  await answer({ helpful: 'yes', comment: 'x'.repeat(600) });
  const stored = await comments();
  expect(stored.map(({ content }: { content: string }) => content)).toEqual([
    'x'.repeat(500),
    ...Array.from({ length: 99 }, (_, at) => `Old ${99 - at}`),
  ]);
});

test('a feed has the newest articles of a locale, and only public ones', async () => {
  await h.write('zweite', { locale: 'de' });
  await h.write('secret', {}, 'draft');
  await h.write('newest', { title: 'Newest & <best>', description: 'About\u0001 it' });
  const feed = await h.open('/hc/help/en/feed.xml');
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(feed.body.match(/<entry>[^]*?<title>[^<]*/g)?.map((entry) => entry.split('<title>')[1])).toEqual([
    'Newest &#38; &#60;best&#62;',
    'returns',
  ]);
  expect(feed.body).toContain('<link rel="self" href="http://confab.test/hc/help/en/feed.xml"/>');
  expect(feed.body).toContain('<summary>About it</summary>');
  expect(feed.body).not.toContain('secret');
  expect((await h.open('/hc/help/fr/feed.xml')).statusCode).toBe(404);
});

import { describe, expect, test } from 'vitest';
import { apiRange, isProgram, isShort, pageNumber, pageSize, rangeOf } from './model.ts';
import { linksOf, pageOf, withTheme } from './page-model.ts';
import { publicOrigin } from './view.ts';

test.each([
  ['3', 3],
  ['0', 1],
  ['500', 500],
  ['501', 500],
  ['999999', 500],
  ['1000000', 1],
  ['-3', 1],
  ['3x', 1],
  ['x3', 1],
  [3, 1],
  [undefined, 1],
])('the URL %j requests page %d', (value, page) => expect(pageNumber(value)).toBe(page));

test('a page fetches one row more than it shows', () => {
  expect(rangeOf(1)).toEqual({ limit: pageSize + 1, offset: 0 });
  expect(rangeOf(3)).toEqual({ limit: 21, offset: 40 });
});

test.each([
  [{}, 100, 0],
  [{ page: 0 }, 100, 0],
  [{ page: 2, per_page: null }, 100, 100],
  [{ page: 2, per_page: 0 }, 25, 25],
  [{ page: 2, per_page: -1 }, 25, 25],
  [{ page: null, per_page: 1 }, 1, 0],
  [{ page: 3, per_page: 100 }, 100, 200],
  [{ page: 3, per_page: 101 }, 100, 200],
])('for %j the API returns %d from %d', (paged, limit, offset) => {
  expect(apiRange(paged)).toEqual({ limit, offset });
});

test.each([
  ['', true],
  ['a', true],
  [' a  7 ', true],
  ['я λ', true],
  ['ع ש', true],
  ['ab', false],
  ['a bc', false],
  ['中', false],
])('whether %j has only single letters: %s', (query, expected) => {
  expect(isShort(query)).toBe(expected);
});

const portal = { slug: 'help me' };
describe('links of a portal', () => {
  test('link to its pages', () => {
    const links = linksOf(portal, { theme: 'dark', isPlain: false });
    expect([
      links.home('de'),
      links.articles('de'),
      links.articles('de', 2),
      links.categories('de', 1),
      links.category('de', 'first steps', 3),
      links.article('a/b'),
      links.search('de'),
      links.search('de', 'a&b', 1),
      links.search('de', 'a', 2),
      links.pixel('a'),
    ]).toEqual([
      '/hc/help%20me/de',
      '/hc/help%20me/de/articles',
      '/hc/help%20me/de/articles?page=2',
      '/hc/help%20me/de/categories',
      '/hc/help%20me/de/categories/first%20steps?page=3',
      '/hc/help%20me/articles/a%2Fb',
      '/hc/help%20me/de/search',
      '/hc/help%20me/de/search?query=a%26b',
      '/hc/help%20me/de/search?query=a&page=2',
      '/hc/help%20me/articles/a.png',
    ]);
  });

  test('in a website’s chat stay there, with its theme', () => {
    const links = linksOf(portal, { theme: 'dark', isPlain: true });
    expect(links.articles('de', 2)).toBe(
      '/hc/help%20me/de/articles?page=2&show_plain_layout=true&theme=dark',
    );
    expect(links.pixel('a')).toBe('/hc/help%20me/articles/a.png');
    const plain = linksOf(portal, { theme: undefined, isPlain: true });
    expect(plain.home('de')).toBe('/hc/help%20me/de?show_plain_layout=true');
  });
});

test('a portal is found by its own domain, or by that of the installation', () => {
  const known = (custom_domain: string | null, domain_verified_at: Date | null = null) =>
    publicOrigin({ custom_domain, domain_verified_at }, 'https://desk.example/sub');
  expect(known(null)).toBe('https://desk.example');
  expect(known('help.example')).toBe('https://desk.example');
  expect(known('help.example', new Date())).toBe('https://help.example');
});

test.each([
  [pageSize, 1, undefined, undefined],
  [pageSize + 1, 1, undefined, '?2'],
  [pageSize + 1, 2, '?1', '?3'],
  [0, 3, '?2', undefined],
])('of %d rows, page %d has the previous page %j and the next page %j', (count, page, previous, next) => {
  const found = Array.from({ length: count }, (_, index) => index);
  const paged = pageOf(found, page, (number) => `?${number}`);
  expect(paged).toEqual({ rows: found.slice(0, pageSize), paging: { previous, next } });
});

test.each([
  ['/hc/a', 'dark', '/hc/a?theme=dark'],
  ['/hc/a?theme=light&page=2', 'dark', '/hc/a?page=2&theme=dark'],
  ['/hc/a?theme=light&page=2', undefined, '/hc/a?page=2'],
  ['/hc/a?theme=light', undefined, '/hc/a'],
] as const)('%s in the theme %j is %s', (path, theme, address) => {
  expect(withTheme(path, theme)).toBe(address);
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0)', true],
  ['Slackbot-LinkExpanding 1.0', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 HeadlessChrome/120.0', true],
  ['SkypeUriPreview Preview/0.5', true],
  ['curl/8.1', true],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36', false],
  ['robotics', false],
  ['', false],
])('%s is a bot: %s', (userAgent, is) => {
  expect(isProgram(userAgent)).toBe(is);
});

import { expect, test } from 'vitest';
import { assistantRow } from '../../../../test/features/captain-rows.ts';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { moment, seconds } from '../../../../test/rows.ts';
import { assistantView } from '../assistants/view.ts';
import {
  documentStatus,
  linkOf,
  linkTaken,
  missingAssistant,
  documentLimitReached,
  problemIn,
} from './model.ts';
import { pageOf, passagesOf, problemOf } from './page-model.ts';
import { documentView } from './view.ts';

test.each([
  [' https://Paper.test/a?b=1#c ', 'https://paper.test/a?b=1'],
  ['http://paper.test', 'http://paper.test/'],
])('the link %s is stored as %s', (input, link) => {
  expect(linkOf(input)).toBe(link);
});

const longUrl = `https://paper.test/${'x'.repeat(236)}`;
test.each([
  [' ', 'blank', "External link can't be blank"],
  ['paper', 'invalid', 'External link is invalid'],
  ['ftp://paper.test', 'invalid', 'External link is invalid'],
  ['https://me@paper.test', 'invalid', 'External link is invalid'],
  ['https://:x@paper.test', 'invalid', 'External link is invalid'],
  [`${longUrl}x`, 'too_long', 'External link is too long'],
])('an invalid link is rejected: %#', (input, code, message) => {
  expect(fieldErrorOf(() => linkOf(input))).toEqual({ path: 'external_link', code, message });
});

test('a link has up to 255 characters, without its fragment', () => {
  expect(linkOf(`${longUrl}#more`)).toBe(longUrl);
});

test('the content of a page is read by this version’s reader', () => {
  expect([0, 1, 2].map(documentStatus)).toEqual(['in_progress', 'available', 'available']);
  expect(['forbidden', 'lost', null].map(problemIn)).toEqual(['forbidden', null, null]);
});

test('a rejection has a reason', () => {
  expect(linkTaken().options.fields).toEqual([
    { path: 'external_link', code: 'taken', message: 'External link has already been taken' },
  ]);
  const of = (error: string) => ({ code: 'unprocessable', options: { body: { error } } });
  expect(missingAssistant()).toMatchObject(of('Missing Assistant'));
  expect(documentLimitReached()).toMatchObject(of('Document limit exceeded'));
});

test('a document is shown with its assistant', () => {
  const assistant = assistantRow();
  const expected = {
    account_id: 2,
    id: 5,
    content: 'We open',
    external_link: 'https://paper.test',
    name: 'Paper',
    problem: 'too_large',
    file_size: null,
  } as const;
  const row = { ...expected, assistant_id: 9, is_found: true, status: 0 };
  expect(documentView({ ...row, created_at: moment(1), updated_at: moment(2) }, assistant)).toStrictEqual({
    ...expected,
    assistant: assistantView(assistant),
    pdf_document: false,
    status: 'in_progress',
    created_at: seconds(1),
    updated_at: seconds(2),
  });
});

test.each([
  [400, 'missing'],
  [401, 'forbidden'],
  [403, 'forbidden'],
  [404, 'missing'],
  [408, 'unreachable'],
  [425, 'unreachable'],
  [429, 'unreachable'],
  [499, 'missing'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('a page with status %i is %s', (status, problem) => {
  expect(problemOf(status)).toBe(problem);
});

const url = 'https://paper.test/a?b=1';
const page = (source: string, type = 'text/html; charset=utf-8') => pageOf(url, type, source);

test.each(['image/png', 'application/json', 'x-text/html', 'x-text/plain', 'application/x-xmlish', ''])(
  'nothing is read from %s',
  (type) => {
    expect(page('<p>Hi</p>', type)).toBeUndefined();
  },
);

test.each(['text/plain', 'text/markdown; charset=utf-8'])('%s is read unchanged', (type) => {
  expect(page(' <b> https://paper.test/b ', type)).toStrictEqual({
    url,
    title: null,
    text: '<b> https://paper.test/b',
    links: [],
  });
  expect(page('x'.repeat(15_001), type)?.text).toBe('x'.repeat(15_000));
});

test.each(['application/xml', 'text/xml', 'application/rss+xml'])('%s lists pages', (type) => {
  const source =
    '<loc>https://paper.test/b</loc><LOC> https://paper.test/c?x=1&amp;y=2 </LOC><loc>https://evil.test/d</loc>';
  expect(page(source, type)).toStrictEqual({
    url,
    title: null,
    text: '',
    links: ['https://paper.test/b', 'https://paper.test/c?x=1&y=2'],
  });
});

test.each(['text/html', 'application/xhtml+xml', 'application/xhtml'])('%s is parsed as a page', (type) => {
  const source =
    '<head><TITLE lang="en"> A &amp;\n B </TITLE></head><body><nav>Menu</nav><p>Hi</p><a href="/b">b</a></body>';
  expect(page(source, type)).toStrictEqual({
    url,
    title: 'A & B',
    text: 'Hi\n\nb',
    links: ['https://paper.test/b'],
  });
});

test.each([
  ['<p>x</p>', null],
  ['<title>A', null],
  ['<title', null],
  ['<title</title', null],
  ['<p>b</title>', null],
  ['<title> </title>', null],
  [`<title>${'t'.repeat(300)}</title>`, 't'.repeat(255)],
  [`${' '.repeat(99_990)}<title>A</title>`, null],
])('a page has its declared title, or none: %#', (source, title) => {
  expect(page(source)?.title).toBe(title);
});

test.each([
  ['<nav>x</nav>a<HEADER class="b">x</HEADER>b<footer>x</footer>c<aside>x</aside>d', 'a b c d'],
  ['a<nav>x<nav>y</nav>b', 'a b'],
  ['a<nav >x</nav >b', 'a b'],
  ['a<nav/>x</nav>b', 'a b'],
  ['a<navigation>x</navigation>b<nav>y</nav>c', 'axb c'],
  ['a<nav>x', 'a\nx'],
  ['a<nav>x</nav', 'a'],
  ['<nav>x</nav>a<nav>y</nav>b', 'a b'],
])('text repeated on every page is omitted from %s', (source, text) => {
  expect(page(source)?.text).toBe(text);
});

test('the text of a page is limited', () => {
  expect(page('x'.repeat(15_001))?.text).toBe('x'.repeat(15_000));
});

const links = (...hrefs: string[]) => page(hrefs.map((href) => `<a href="${href}">x</a>`).join(''))?.links;
test.each([
  ['c', ['https://paper.test/c']],
  [' /c?d#e ', ['https://paper.test/c?d']],
  ['/c?d&amp;e', ['https://paper.test/c?d&e']],
  ['#e', []],
  ['https://', []],
  ['/a?b=1#e', []],
  ['http://paper.test/c', []],
  ['https://help.paper.test/c', []],
  ['https://paper.test:8443/c', []],
  ['https://me@paper.test/c', []],
  ['mailto:me@paper.test', []],
  ['/c.PDF', []],
  ['/c.jpeg', []],
  ['/c.jpg', []],
  ['/c.mp4', []],
  ['/c.docx', []],
  ['/c.doc', []],
  ['/c.woff', []],
  ['/c.xls', []],
  ['/c.ppt', []],
  ['/c.mp5', ['https://paper.test/c.mp5']],
  ['/c.pdf.html', ['https://paper.test/c.pdf.html']],
  ['/cpdf', ['https://paper.test/cpdf']],
  [`/${'x'.repeat(236)}`, [`https://paper.test/${'x'.repeat(236)}`]],
  [`/${'x'.repeat(237)}`, []],
])('a link of a page is resolved or dropped: %#', (href, found) => {
  expect(links(href)).toEqual(found);
});

test('links are deduplicated and limited', () => {
  const source = `<A class='x' HREF = '/b'>b</A><a href="/d">b</a><area href="/c"><a title="y" href="/d">d</a><a data-href="/e">`;
  expect(page(source)?.links).toEqual(['https://paper.test/b', 'https://paper.test/d']);
  const many = Array.from({ length: 501 }, (_, index) => `/p${index}`);
  expect(links(...many)).toHaveLength(500);
});

const [a, b] = ['a'.repeat(600), 'b'.repeat(700)];
test.each([
  ['', []],
  [' short ', ['short']],
  ['x'.repeat(1200), ['x'.repeat(1200)]],
  ['x'.repeat(1201), ['x'.repeat(1200), 'x']],
  [`${a}\n\n${b}`, [a, b]],
  [`${a}\n${b}`, [a, b]],
  [`${a}. ${b}`, [`${a}.`, b]],
  [`${a} ${b}`, [a, b]],
  [`${a} ${b} ${b}`, [a, b, b]],
  [`${a}\n\n  ${b}`, [a, b]],
  [`${a}\n\n${'c'.repeat(598)}`, [`${a}\n\n${'c'.repeat(598)}`]],
  [`${a}\n\n${'c'.repeat(100)}\n${b}`, [a, `${'c'.repeat(100)}\n${b}`]],
  [`${'c'.repeat(398)}\n\n${'d'.repeat(900)}`, [`${'c'.repeat(398)}\n\n${'d'.repeat(800)}`, 'd'.repeat(100)]],
  [`${'c'.repeat(399)}\n\n${'d'.repeat(900)}`, ['c'.repeat(399), 'd'.repeat(900)]],
])('a text is split at boundaries: %#', (text, passages) => {
  expect(passagesOf(text)).toEqual(passages);
});

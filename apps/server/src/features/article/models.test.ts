import { maxArticles } from '@confab/contract/features/article';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { moment } from '../../../test/rows.ts';
import {
  articleValues,
  invalidAuthor,
  invalidCategory,
  invalidLocale,
  invalidRoot,
  movesCounts,
  nextPosition,
  nextRevision,
  positionsOf,
  prefixQuery,
  publishChange,
  slugTaken,
  statusNumber,
  tooManyArticles,
  defaultSlug,
} from './model.ts';
import { continuesVersion, isPublication, createsVersion } from './version-model.ts';

test('only known fields of an article are stored', () => {
  expect(articleValues({})).toStrictEqual({});
  const input = {
    title: ' CAFE\u0301 ',
    slug: ' begin ',
    description: 'e\u0301',
    content: ' e\u0301 ',
    status: 'archived',
    meta: { tags: ['a'] },
  };
  expect(articleValues(input)).toStrictEqual({
    title: 'CAF\u00C9',
    slug: 'begin',
    description: '\u00E9',
    content: ' \u00E9 ',
    status: 2,
    meta: { tags: ['a'] },
  });
  expect(articleValues({ description: null })).toStrictEqual({ description: null });
});

test.each([
  [{ title: ' ' }, 'title', 'blank', "Title can't be blank"],
  [{ slug: ' ' }, 'slug', 'blank', "Slug can't be blank"],
  [{ slug: 'a.b' }, 'slug', 'invalid', 'Slug is invalid'],
  [{ content: ' \n' }, 'content', 'blank', "Content can't be blank"],
])('rejects %j', (input, path, code, message) => {
  expect(fieldErrorOf(() => articleValues(input))).toEqual({ path, code, message });
});

test('a status is a name or number', () => {
  expect(['draft', 'published', 'archived', '0', '1', 2].map(statusNumber)).toEqual([0, 1, 2, 0, 1, 2]);
});

test('a custom slug has the second and the title', () => {
  expect(defaultSlug('How to return?', moment(0))).toBe('1700000000-how-to-return');
  expect(defaultSlug('?!', moment(0))).toBe('1700000000');
});

test('no two changes are of the same moment', () => {
  const now = moment(1).getTime();
  expect(nextRevision(moment(1), now - 2)).toEqual(moment(1));
  expect(nextRevision(moment(1), now)).toEqual(new Date(now + 1));
});

const [draft, published, archived] = [0, 1, 2];
const now = new Date('2026-05-01T00:00:00.000Z');
const inSeconds = (text: string): number => Date.parse(text) / 1000;
const soon = inSeconds('2026-05-01T00:00:01Z');
const latest = inSeconds('2031-05-01T00:00:00Z');

test.each([
  [undefined, draft, {}],
  [undefined, published, { publish_at: null }],
  [undefined, archived, { publish_at: null }],
  [null, draft, { publish_at: null }],
  [null, published, { publish_at: null }],
  [soon, draft, { publish_at: new Date(soon * 1000) }],
  [soon, archived, { publish_at: new Date(soon * 1000) }],
  [latest, draft, { publish_at: new Date(latest * 1000) }],
])('with the time %s, an article in state %i changes %j', (input, status, change) => {
  expect(publishChange(input, status, now)).toStrictEqual(change);
});

test.each([
  [soon, published, 'Publish at is only for what is not published'],
  [now.getTime() / 1000, draft, 'Publish at must be in the future'],
  [Number.NaN, draft, 'Publish at must be in the future'],
  [latest + 1, draft, 'Publish at must be within 5 years'],
])('rejects the time %s in state %i', (input, status, message) => {
  expect(fieldErrorOf(() => publishChange(input, status, now))).toEqual({
    path: 'publish_at',
    code: 'invalid',
    message,
  });
});

const counted = { status: 1, locale: 'de', category_id: 3, author_id: 6 };
test.each([
  [{}, false],
  [counted, false],
  [{ status: 0 }, true],
  [{ locale: 'en' }, true],
  [{ category_id: null }, true],
  [{ author_id: 7 }, true],
])('%j moves an article between counts: %s', (changes, moves) => {
  expect(movesCounts(counted, changes)).toBe(moves);
});

const maxPosition = 2_147_483_647;
test('tens leave room, up to the highest place', () => {
  expect([null, 7, maxPosition - 10, maxPosition - 9].map(nextPosition)).toEqual([
    10,
    17,
    maxPosition,
    maxPosition,
  ]);
});

test('positions are given by article', () => {
  expect(positionsOf({})).toEqual({ ids: [], positions: [] });
  expect(positionsOf({ 5: '10', 7: '-20', 9: maxPosition, 11: `-${maxPosition}` })).toEqual({
    ids: [5, 7, 9, 11],
    positions: [10, -20, maxPosition, -maxPosition],
  });
});

test.each([
  { 5: 10, 0: 1 },
  { '-1': 1 },
  { 1.5: 1 },
  { x: 1 },
  { 5: 1.5 },
  { 5: '1.5' },
  { 5: ' 7' },
  { 5: '7 ' },
  { 5: '' },
  { 5: true },
  { 5: null },
  { 5: ['7'] },
  { 5: maxPosition + 1 },
  { 5: '-2147483648' },
  { 5: '00000000001' },
  { 5: 10, 7: 'x' },
])('%j are not positions', (input) => {
  expect(fieldErrorOf(() => positionsOf(input))).toEqual({
    path: 'positions_hash',
    code: 'invalid',
    message: 'Positions hash is invalid',
  });
});

test.each([
  ['', undefined],
  [' ?! - ', undefined],
  ['Cafe\u0301', "'Caf\u00E9':*"],
  ['a  b\n3 !', "'a':* & 'b':* & '3':*"],
  ["it's a\\b", "'it''s':* & 'a\\\\b':*"],
  ["''\\\\x", "'''''\\\\\\\\x':*"],
  ['1 2 3 4 5 6 7 8 9 10 11', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((word) => `'${word}':*`).join(' & ')],
])('searching for %j looks up %s', (text, query) => {
  expect(prefixQuery(text)).toBe(query);
});

test.each([
  [slugTaken(), 'slug', 'taken', 'Slug has already been taken'],
  [invalidAuthor(), 'author_id', 'invalid', 'Author is invalid'],
  [invalidCategory(), 'category_id', 'invalid', 'Category is invalid'],
  [invalidRoot(), 'associated_article_id', 'invalid', 'Associated article is invalid'],
  [invalidLocale(), 'locale', 'inclusion', 'Locale is not one of the locales of the portal'],
])('%s is reported on a field', (failure, path, code, message) => {
  expect(failure.options.fields).toEqual([{ path, code, message }]);
});

test('the number of articles per account is limited', () => {
  const message = `An account can have ${maxArticles} articles at most`;
  expect(tooManyArticles()).toMatchObject({ code: 'unprocessable', message });
});

const stored = { title: 'Begin', description: 'How', content: '# Hello', status: draft };
test.each([
  [{}, {}, false, false],
  [{}, { title: 'End' }, true, false],
  [{}, { description: null }, true, false],
  [{}, { content: '# Bye' }, true, false],
  [{}, { status: archived }, false, false],
  [{}, { status: published }, true, true],
  [{ status: published }, {}, false, false],
  [{ status: published }, { status: published }, false, false],
])('a change from %j to %j creates a version: %s, of a publication: %s', (from, to, isStored, isPublic) => {
  const [before, after] = [
    { ...stored, ...from },
    { ...stored, ...to },
  ];
  expect([createsVersion(before, after), isPublication(before, after)]).toEqual([isStored, isPublic]);
});

const minutes = (number: number): Date => new Date(number * 60_000);
const last = {
  saved_by_id: 6,
  status: draft,
  began_at: minutes(0),
  saved_at: minutes(50),
  is_sealed: false,
};
const next = { savedBy: 6, status: draft, now: minutes(55) };
test.each([
  ['the same editing session', {}, {}, true],
  ['another person', {}, { savedBy: 7 }, false],
  ['another state', {}, { status: archived }, false],
  ['a closed version', { is_sealed: true }, {}, false],
  ['a long pause', { saved_at: minutes(45) }, {}, false],
  ['a short pause', { saved_at: minutes(45.01) }, {}, true],
  ['a long editing session', { began_at: minutes(-5) }, {}, false],
  ['a short editing session', { began_at: minutes(-4.99) }, {}, true],
])('%s updates the version: %s', (_, before, after, isSo) => {
  expect(continuesVersion({ ...last, ...before }, { ...next, ...after })).toBe(isSo);
});

import { expect, test } from 'vitest';
import { languageOf } from '../captain/index.ts';
import { preferenceOf, preferredFirst, questionsIn } from './model.ts';
import { replyArticleView } from './view.ts';

const portal = { id: 7, allowed_locales: ['en', 'de', 'pt_BR'], default_locale: 'en' };

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-BR', 'pt_BR'],
  ['pt', 'pt_BR'],
  ['PT-br', 'pt_BR'],
  ['fr', 'en'],
  [undefined, 'en'],
])('a customer who reads %s gets articles in %s first', (language, locale) => {
  expect(preferenceOf(portal, language)).toEqual({ portalId: 7, locale });
});

test('without a portal of the inbox, the language counts in all', () => {
  expect(preferenceOf(undefined, 'de')).toEqual({ portalId: 0, locale: 'de' });
  expect(preferenceOf(undefined, undefined)).toEqual({ portalId: 0, locale: '' });
});

test('the language of the text counts before that of the browser', () => {
  const browser = { browser_language: 'de' };
  expect(languageOf({ conversation_language: 'fr', browser })).toBe('fr');
  expect(languageOf({ conversation_language: '', browser })).toBe('de');
  expect(languageOf({ conversation_language: 5, browser: 'de' })).toBeUndefined();
  expect(languageOf(null)).toBeUndefined();
});

test('articles of the portal and its language come first, the others keep their order', () => {
  const rows = [
    { id: 1, portal_id: 8, locale: 'en' },
    { id: 2, portal_id: 7, locale: 'de' },
    { id: 3, portal_id: 8, locale: 'fr' },
    { id: 4, portal_id: 7, locale: 'en' },
    { id: 5, portal_id: 8, locale: 'en' },
  ];
  const sorted = preferredFirst(rows, { portalId: 7, locale: 'en' });
  expect(sorted.map(({ id }) => id)).toEqual([4, 2, 1, 5, 3]);
});

test('the last three messages of the customer are used, newest first, each truncated', () => {
  const message = (content: string, isIncoming = true) => ({ content, isIncoming });
  const messages = [
    message('one'),
    message('two'),
    message('three'),
    message('No', false),
    message(' '),
    message('four'),
  ];
  expect(questionsIn(messages)).toEqual(['four', 'three', 'two']);
  expect(questionsIn([message('x'.repeat(1001))])).toEqual(['x'.repeat(1000)]);
});

const row = {
  id: 3,
  title: 'Returns',
  slug: 'how to',
  description: 'Send it back',
  content: 'Text',
  locale: 'de',
  portal_id: 7,
  category_name: 'Orders',
  portal_name: 'Help',
  portal_slug: 'help',
  custom_domain: 'help.acme.example',
  domain_verified_at: null,
};
const shown = {
  id: 3,
  title: 'Returns',
  description: 'Send it back',
  locale: 'de',
  category_name: 'Orders',
  portal_name: 'Help',
  url: 'https://confab.test/hc/help/articles/how%20to',
};

test('an article has its public URL: on its own domain once that is verified', () => {
  expect(replyArticleView('https://confab.test', row)).toEqual(shown);
  expect(
    replyArticleView('https://confab.test', { ...row, domain_verified_at: new Date(), description: null }),
  ).toEqual({
    ...shown,
    description: null,
    url: 'https://help.acme.example/hc/help/articles/how%20to',
  });
});

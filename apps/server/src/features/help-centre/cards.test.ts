import { expect, test } from 'vitest';
import { articleRow, categoryRow, openPortal } from '../../../test/features/help-centre-rows.ts';
import { linksOf } from './page-model.ts';
import { articleCard, categoryCard, homeCard } from './steps/cards.ts';

const around = (portal = openPortal()) => ({
  portal,
  locale: 'de',
  links: linksOf(portal, { theme: 'dark', isPlain: false }),
});
const design = { name: 'Help', fill: '#aabbcc', ink: '#000000' };
const written = (language: string, isRightToLeft = false) => ({ ...design, language, isRightToLeft });

test('a card shows what its page is about, in its language', () => {
  expect(homeCard(around()).texts).toEqual({
    ...written('de'),
    title: 'Help of Acme',
    label: '',
    note: 'How can we help?',
  });
  const bare = openPortal({ page_title: null, header_text: null });
  expect(homeCard(around(bare)).texts).toEqual({ ...written('de'), title: 'Help', label: '', note: '' });
  const category = categoryRow({ locale: 'ar', icon: '📦' });
  expect(categoryCard(around(), category).texts).toEqual({
    ...written('ar', true),
    title: '📦 First steps',
    label: '',
    note: 'To begin with',
  });
  expect(categoryCard(around(), categoryRow({ icon: '', description: null })).texts).toMatchObject({
    title: 'First steps',
    note: '',
  });
  expect(articleCard(around(), articleRow()).texts).toEqual({
    ...written('de'),
    title: 'Begin',
    label: 'First steps',
    note: 'How to begin',
  });
});

test('a card’s URL depends on everything it shows', () => {
  const path = (row = {}, portal = {}) => articleCard(around(openPortal(portal)), articleRow(row)).place.path;
  const own = path();
  expect(own).toMatch(/^\/hc\/help\/articles\/begin\/card\/[\w-]{22}\.png$/);
  expect(path({ views: 99, content: 'Other', updated_at: new Date(), position: 7 })).toBe(own);
  const others = [
    path({ title: 'Start' }),
    path({ description: 'Otherwise' }),
    path({ category_name: 'Later' }),
    path({ locale: 'en' }),
    path({}, { name: 'Support' }),
    path({}, { color: '#000000' }),
    path({}, { logo_blob_id: 32 }),
    path({}, { account_id: 3 }),
  ];
  expect(new Set([own, ...others]).size).toBe(others.length + 1);
  expect(categoryCard(around(), categoryRow()).place).toMatchObject({
    path: expect.stringMatching(/^\/hc\/help\/de\/categories\/start\/card\/[\w-]{22}\.png$/),
    width: 1200,
    height: 630,
  });
  expect(homeCard(around()).place.path).toMatch(/^\/hc\/help\/de\/card\/[\w-]{22}\.png$/);
});

import { expect, test } from 'vitest';
import { followedSlug, localeName, localeOptions, localePath, publicPath, startOf } from './model.ts';
import { aPortal } from '../../../test/help-center.ts';

test('paths contain slugs of any script', () => {
  expect(localePath('hilfe-für', 'pt_BR', 'articles/mine')).toBe(
    'portals/hilfe-f%C3%BCr/pt_BR/articles/mine',
  );
  expect(publicPath('help', 'en')).toBe('/hc/help/en');
});

test('the last opened portal is opened, while it exists', () => {
  const portals = [aPortal({ slug: 'help' }), aPortal({ id: 2, slug: 'docs' }, ['de', 'fr'])];
  expect(startOf(portals, 'docs', 'fr')).toEqual({ slug: 'docs', locale: 'fr' });
  expect(startOf(portals, 'docs', 'es')).toEqual({ slug: 'docs', locale: 'de' });
  expect(startOf(portals, 'gone', 'fr')).toEqual({ slug: 'help', locale: 'en' });
  expect(startOf([], 'docs', 'fr')).toBeUndefined();
});

test('languages have regions and scripts', () => {
  expect(localeName('pt_BR', 'en')).toBe('Brazilian Portuguese');
  expect(localeName('not a code', 'en')).toBe('not a code');
  const options = localeOptions('en');
  for (const id of ['en', 'pt_BR', 'zh_Hant', 'sr_Latn', 'es_419'])
    expect(options.map((option) => option.id)).toContain(id);
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  expect(options.filter(({ id, label }) => label === id)).toEqual([]);
});

test('a slug follows the name until it is edited manually', () => {
  expect(followedSlug('', '', 'Orders & Delivery')).toBe('orders-delivery');
  expect(followedSlug('orders', 'Orders', 'Orders 2')).toBe('orders-2');
  expect(followedSlug('mine', 'Orders', 'Orders 2')).toBe('mine');
});

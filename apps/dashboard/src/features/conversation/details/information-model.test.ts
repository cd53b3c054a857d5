import { expect, test } from 'vitest';
import { browserOf, countryName, initiatedAt, languageName } from './information-model.ts';

test('browser and system are read if they are texts', () => {
  const browser = {
    browser_name: 'Firefox',
    browser_version: '140',
    platform_name: 'Linux',
    platform_version: 6,
    device_name: 'Unknown',
  };
  expect(browserOf(browser)).toEqual({ name: 'Firefox 140', system: 'Linux' });
  expect(browserOf({ device_name: 'iPhone' })).toEqual({ device: 'iPhone' });
  for (const value of [undefined, null, 'x', []]) expect(browserOf(value)).toEqual({});
});

test('countries and languages have names, other texts stay', () => {
  expect(countryName({ country_code: 'de' }, { country_code: 'FR' }, 'en')).toBe('Germany');
  expect(countryName({}, { country_code: 'FR' }, 'de')).toBe('Frankreich');
  expect(countryName({ country_code: 'not a code' }, {}, 'en')).toBe('not a code');
  expect(countryName({}, { country: 'Freedonia' }, 'en')).toBe('Freedonia');
  expect(countryName({ country_code: 7 }, {}, 'en')).toBeUndefined();
  expect(languageName('pt_BR', 'en')).toBe('Brazilian Portuguese (pt_BR)');
  expect(languageName('???', 'en')).toBe('???');
  expect(languageName(undefined, 'en')).toBeUndefined();
});

test('the start time is shown as the browser sent it', () => {
  expect(initiatedAt({ timestamp: 'Sun Nov 22 2026' })).toBe('Sun Nov 22 2026');
  for (const value of [undefined, {}, { timestamp: 5 }, 'x']) expect(initiatedAt(value)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { countryCodes, countryCodeIn, countryNamed } from './countries.ts';
import { countryText, storedCountryName } from './country-name.ts';

test('every country has a unique code and a name, by which it is found', () => {
  expect(new Set(countryCodes).size).toBe(250);
  for (const code of countryCodes) {
    const name = storedCountryName(code);
    expect(name).not.toBe(code);
    expect(countryNamed(name), name).toBe(code);
  }
});

test.each([
  ['de', 'DE'],
  [' PT ', 'PT'],
  ['Germany', 'DE'],
  ['DEUTSCHLAND', 'DE'],
  ['España', 'ES'],
  ['espana', 'ES'],
  ['USA', 'US'],
  ['The Netherlands', 'NL'],
  ['Trinidad and Tobago', 'TT'],
  ['Saint Lucia', 'LC'],
  ['Côte d’Ivoire', 'CI'],
  ['Turkey', 'TR'],
  ['日本', 'JP'],
])('%s is %s', (text, code) => expect(countryNamed(text)).toBe(code));

test.each(['', 'Freedonia', 'EU', 'XX', 'Deutsch'])('%s is not a country', (text) =>
  expect(countryNamed(text)).toBeUndefined(),
);

test('only codes are accepted as codes', () => {
  expect(['gb', 'UK', 'Germany', 'ZZ'].map(countryCodeIn)).toEqual(['GB', undefined, undefined, undefined]);
});

test('a country is named in the reader’s language, unless custom text was entered', () => {
  expect(countryText({ country: 'Germany', country_code: 'DE' }, 'fr')).toBe('Allemagne');
  expect(countryText({ country_code: 'de' }, 'en')).toBe('Germany');
  expect(countryText({ country: 'Freedonia', country_code: 'DE' }, 'en')).toBe('Freedonia');
  expect(countryText({ country: 'Freedonia' }, 'en')).toBe('Freedonia');
  expect(countryText({ country_code: 'C12' }, 'en')).toBe('C12');
  expect(countryText({ country: ' ', country_code: 'QQ' }, 'en')).toBe('QQ');
  expect(countryText({ country: 7, country_code: '' }, 'en')).toBeUndefined();
});

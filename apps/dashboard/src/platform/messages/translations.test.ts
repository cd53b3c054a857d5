import { translatedLanguages } from '@confab/rules/languages';
import { expect, test } from 'vitest';

type Texts = ReadonlyMap<string, string>;

/** The texts of each language by `file:path.to.key`. */
const languages = textsByLanguage();
const english = languages.get('en') ?? new Map<string, string>();
const translations = [...languages].filter(([language]) => language !== 'en');

/** Keys that have plural forms, without their endings. */
const counted = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(withoutForm));

test('the languages that can be chosen are those with texts', () => {
  expect([...languages.keys()].toSorted()).toEqual(translatedLanguages.toSorted());
});

test.each(translations)(
  '%s has only keys that are in English, and every plural form of them',
  (language, texts) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(
      [...english.keys()].flatMap((key) =>
        counted.has(withoutForm(key)) ? forms.map((form) => `${withoutForm(key)}_${form}`) : [key],
      ),
    );
    expect([...texts.keys()].filter((key) => !keys.has(key) && !english.has(key))).toEqual([]);
    const translated = new Set([...texts.keys()].map(withoutForm));
    const incomplete = [...keys].filter((key) => translated.has(withoutForm(key)) && !texts.has(key));
    expect(incomplete).toEqual([]);
  },
);

test.each(translations)('%s fills the placeholders that English has', (_language, texts) => {
  const wrong = [...texts].filter(([key, text]) => {
    const original = english.get(key) ?? english.get(`${withoutForm(key)}_other`) ?? '';
    // A form for one, two, or none may spell out the number.
    const isInWords = /_(zero|one|two)$/.test(key) && counted.has(withoutForm(key));
    return text === '' || (gapsOf(text) !== gapsOf(original) && !isInWords);
  });
  expect(wrong).toEqual([]);
});

// What is missing is shown in English, so a new text need not wait for its translations.
test.each(translations)('%s has nineteen of twenty texts', (_language, texts) => {
  const isForConsole = (key: string) => key.startsWith('super-admin:');
  const expectedKeys = new Set([...english.keys()].filter((key) => !isForConsole(key)).map(withoutForm));
  const translated = new Set([...texts.keys()].map(withoutForm));
  const missing = [...expectedKeys].filter((key) => !translated.has(key));
  expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(expectedKeys.size / 20);
});

function textsByLanguage(): Map<string, Texts> {
  const files = import.meta.glob<object>('./*/*.json', { import: 'default', eager: true });
  const found = new Map<string, Map<string, string>>();
  for (const [path, messages] of Object.entries(files)) {
    const [, language = '', file = ''] = /^\.\/(.+)\/(.+)\.json$/.exec(path) ?? [];
    const texts = found.get(language) ?? new Map<string, string>();
    found.set(language, texts);
    for (const [key, text] of flatten(messages, '')) texts.set(`${file}:${key}`, text);
  }
  return found;
}

function flatten(value: unknown, path: string): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}

function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function gapsOf(text: string): string {
  return [...text.matchAll(/\{\{.*?\}\}/g)]
    .map(([gap]) => gap)
    .toSorted()
    .join(' ');
}

import { translatedLanguages } from '@confab/rules/languages';
import { expect, test } from 'vitest';
import { templateTexts } from './texts-model.ts';

test('automatic messages speak each language, and English in any other', () => {
  const all = translatedLanguages.map((language) => templateTexts(language));
  for (const texts of all) {
    expect(Object.keys(texts).toSorted()).toEqual([
      'emailQuestion',
      'emailReason',
      'survey',
      'surveyBeforeLink',
    ]);
    for (const text of Object.values(texts)) expect(text).toMatch(/\p{L}{3}/u);
  }
  expect(new Set(all.map(({ survey }) => survey)).size).toBe(translatedLanguages.length);
  expect(templateTexts('de').survey).toBe('Bitte bewerten Sie die Unterhaltung');
  expect(templateTexts('nl')).toBe(templateTexts('en'));
});

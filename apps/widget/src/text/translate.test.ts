import { expect, test } from 'vitest';
import { english, loadTranslator } from './translate.ts';
import { translatedLanguages } from '@confab/rules/languages';

test('values and plural forms follow the language', async () => {
  expect(english.t('new_messages', { count: 1 })).toBe('1 new message');
  expect(english.t('new_messages', { count: 5 })).toBe('5 new messages');
  const arabic = await loadTranslator('ar');
  expect(arabic.direction).toBe('rtl');
  expect(arabic.t('new_messages', { count: 3 })).toBe('3 رسائل جديدة');
  expect(arabic.t('new_messages', { count: 11 })).toBe('11 رسالة جديدة');
});

test.each([
  ['de_AT', 'de-AT', 'Senden'],
  ['en_GB', 'en-GB', 'Send'],
  ['xx', 'en', 'Send'],
  ['', 'en', 'Send'],
  ['__proto__', 'en', 'Send'],
  ['de_<script>', 'en', 'Senden'],
])('%s reads as %s', async (locale, tag, send) => {
  const translator = await loadTranslator(locale);
  expect([translator.tag, translator.t('send')]).toEqual([tag, send]);
});

test('a value with a pattern is inserted unchanged', () => {
  expect(english.t('typing', { name: '$& {name}' })).toBe('$& {name} is typing');
});

test('the available languages are those with a file of texts', () => {
  const files = Object.keys(import.meta.glob('../messages/*.ts')).map((file) =>
    file.slice('../messages/'.length, -3),
  );
  expect(files.toSorted()).toEqual([...translatedLanguages].toSorted());
});

test('every language has every placeholder of English', async () => {
  const { en } = await import('../messages/en.ts');
  for (const name of translatedLanguages.filter((language) => language !== 'en')) {
    const { messages } = await import(`../messages/${name}.ts`);
    for (const [key, text] of Object.entries(en)) {
      if (typeof text !== 'string') continue;
      const placeholders = (value: string): string[] => (value.match(/\{\w+\}/g) ?? []).toSorted();
      expect(placeholders(String(messages[key])), `${name}.${key}`).toEqual(placeholders(text));
    }
  }
});

import { expect, test } from 'vitest';
import { createTranslator, languagesFor, textsOf } from './translator.ts';

const catalogs: Record<string, object> = {
  'en:label': {
    list: {
      title: 'Labels',
      selected_zero: 'None',
      selected_one: '{{count}} label',
      selected_other: '{{count}} labels',
    },
    greeting: 'Hello {{name}}, {{name}}',
    size: '{{used, number}} of {{limit}}',
  },
  'ar:label': { list: { selected_two: 'تصنيفان', selected_other: '{{count}} تصنيف' } },
  'pt:label': { list: { title: 'Etiquetas' } },
};
const translator = (tag: string) =>
  createTranslator(tag, (language, namespace) => {
    const catalog = catalogs[`${language}:${namespace}`];
    return catalog && textsOf(catalog);
  });

test('a text is found in the tag, its language, and then English', () => {
  expect(languagesFor('pt-BR')).toEqual(['pt-BR', 'pt', 'en']);
  expect(languagesFor('en')).toEqual(['en']);
  const translate = translator('pt-BR');
  expect(translate('label:list.title')).toEqual({ text: 'Etiquetas', language: 'pt' });
  expect(translate('label:greeting', { name: 'Ana' })).toEqual({ text: 'Hello Ana, Ana', language: 'en' });
});

test('without a text, the path is shown', () => {
  expect(translator('en')('label:list.other')).toEqual({ text: 'list.other', language: undefined });
  expect(translator('en')('team:list.title')).toEqual({ text: 'list.title', language: undefined });
});

test('the plural form follows the language in which the text was found', () => {
  const english = translator('en');
  expect(english('label:list.selected', { count: 0 }).text).toBe('None');
  expect(english('label:list.selected', { count: 1 }).text).toBe('1 label');
  expect(english('label:list.selected', { count: 2000 }).text).toBe('2,000 labels');
  const arabic = translator('ar');
  expect(arabic('label:list.selected', { count: 2 })).toEqual({ text: 'تصنيفان', language: 'ar' });
  // Arabic has neither of these forms here, and English no form for two.
  expect(arabic('label:list.selected', { count: 1 })).toEqual({ text: '1 label', language: 'en' });
});

test('values are inserted as they are, numbers in the digits of the interface', () => {
  const { text } = translator('en')('label:greeting', { name: '{{count}} $& $t(label:size)' });
  expect(text).toBe('Hello {{count}} $& $t(label:size), {{count}} $& $t(label:size)');
  expect(translator('de')('label:size', { used: 1234.5, limit: '2 MB' }).text).toBe('1.234,5 of 2 MB');
});

import { expect, test } from 'vitest';
import { reportTexts } from './texts-model.ts';

test('a report is in the language of its account, or English', () => {
  const textsIn = (locale: string) => {
    const texts = reportTexts(locale);
    return [texts.language, texts.direction, texts.say('open'), texts.duration(90_061), texts.duration(null)];
  };
  expect(textsIn('en')).toEqual(['en', 'ltr', 'Open the report', '1 day 1 hour', 'N/A']);
  expect(textsIn('de')).toEqual(['de', 'ltr', 'Bericht öffnen', '1 Tag 1 Stunde', 'keine']);
  expect(textsIn('es').slice(0, 3)).toEqual(['es', 'ltr', 'Abrir el informe']);
  expect(textsIn('fr').slice(0, 3)).toEqual(['fr', 'ltr', 'Ouvrir le rapport']);
  expect(textsIn('ar').slice(0, 3)).toEqual(['ar', 'rtl', 'فتح التقرير']);
  expect(textsIn('pt_BR')).toEqual(textsIn('en'));
  expect(textsIn('constructor')).toEqual(textsIn('en'));
});

test('values are inserted in the texts', () => {
  const { say } = reportTexts('de');
  expect(say('days', { from: '2026-03-01', to: '2026-03-07' })).toBe('2026-03-01 bis 2026-03-07');
  expect(say('days', { from: '2026-03-01' })).toBe('2026-03-01 bis {to}');
});

test('a time is written in its two largest units', () => {
  const { duration } = reportTexts('en');
  expect([0, 59, 3600, 3_661, 32_000_000].map(duration)).toEqual([
    'N/A',
    '59 seconds',
    '1 hour',
    '1 hour 1 minute',
    '1 year 5 days',
  ]);
});

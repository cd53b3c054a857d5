import { stopWordsByLanguage } from './words-model.ts';

/** A script, and the languages that customers write in it. */
const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Lao}/u, ['lo']],
  [/\p{Script=Khmer}/u, ['km']],
  [/\p{Script=Myanmar}/u, ['my']],
  [/\p{Script=Arabic}/u, ['ar', 'fa', 'ur', 'ku', 'ckb', 'ps']],
  [/\p{Script=Hebrew}/u, ['he', 'yi']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk', 'mn']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Devanagari}/u, ['hi', 'mr', 'ne']],
];

/** Characters of a text that are examined. */
const maxLength = 600;

/**
 * The likely languages of a text, by its script and common words; none if undetermined. Need not be exact: texts in
 * other languages rank lower, and are not excluded.
 */
export function languagesOf(text: string): readonly string[] {
  const beginning = text.slice(0, maxLength);
  const ofScript = scripts.find(([script]) => script.test(beginning))?.[1];
  if (ofScript !== undefined) return ofScript;
  const words = beginning.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Array.from(
    stopWordsByLanguage,
    ([language, fillers]) => [language, words.filter((word) => fillers.has(word)).length] as const,
  );
  const maxCount = Math.max(...counts.map(([, count]) => count));
  return maxCount === 0 ? [] : counts.filter(([, count]) => count === maxCount).map(([language]) => language);
}

/** The customer's detected language or, without one, that of their browser. */
export function languageOf(attributes: unknown): string | undefined {
  const { conversation_language: written, browser }: Record<string, unknown> = { ...Object(attributes) };
  const { browser_language: read }: Record<string, unknown> = { ...Object(browser) };
  return [written, read].find(
    (language): language is string => typeof language === 'string' && language !== '',
  );
}

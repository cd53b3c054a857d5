import { inLanguage } from '@confab/rules/in-language';
import { isRightToLeft, tagOf } from '@confab/rules/locale-tag';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Text, type TextKey, type TextTable } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The texts of a page, and how its language formats dates and names. */
export type Texts = {
  /** BCP 47, of the content. */
  tag: string;
  direction: 'ltr' | 'rtl';
  t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  date: (iso: string) => string;
  /** A locale's own name, with its region if it has one. */
  languageName: (locale: string) => string;
};

const tables = { ar, de, en, es, fr };

/** Texts for a locale of the API (`pt_BR`): those of its language, else English ones. */
export function textsFor(locale: string): Texts {
  const tag = tagOf(locale);
  const table = inLanguage<TextTable>(tables, locale);
  const textLocale = table === en ? 'en' : tag;
  const rules = new Intl.PluralRules(textLocale);
  const dates = new Intl.DateTimeFormat(textLocale, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(textLocale);
  return {
    tag,
    direction: isRightToLeft(tag) ? 'rtl' : 'ltr',
    t(key, values = {}) {
      const found: Text = table[key];
      const text =
        typeof found === 'string' ? found : (found[rules.select(Number(values['count']))] ?? found.other);
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name];
        return typeof value === 'number' ? numbers.format(value) : (value ?? whole);
      });
    },
    date: (iso) => dates.format(new Date(iso)),
    languageName,
  };
}

function languageName(locale: string): string {
  const tag = tagOf(locale);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

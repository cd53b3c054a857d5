import { languageIn } from '@confab/rules/in-language';
import { en, type MessageKey, type Messages } from '../messages/en.ts';

export type Values = Record<string, string | number>;

/** Texts of one locale: `t` returns one, `count` among the values selects the plural form. */
export type Translator = {
  /** BCP 47 tag, for dates and numbers. */
  tag: string;
  direction: 'ltr' | 'rtl';
  t: (key: MessageKey, values?: Values) => string;
};

type Loader = () => Promise<{ messages: Messages }>;

/** Languages other than English; each is its own small file, fetched only by visitors who read it. */
const loaders: Record<string, Loader> = {
  ar: () => import('../messages/ar.ts'),
  de: () => import('../messages/de.ts'),
  es: () => import('../messages/es.ts'),
  fr: () => import('../messages/fr.ts'),
};

const rightToLeft = ['ar', 'he', 'fa', 'ur'];

/** English, which is part of the app itself. */
export const english: Translator = createTranslator(en, 'en');

/**
 * Texts for a locale of the API (`pt_BR`): those of its language, else English. Dates
 * and the direction of the page follow the texts, so that an unknown locale is English throughout.
 */
export async function loadTranslator(locale: string): Promise<Translator> {
  const language = languageIn(locale);
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined;
  if (load === undefined)
    return language === 'en' ? createTranslator(en, locale.replaceAll('_', '-')) : english;
  try {
    const { messages } = await load();
    return createTranslator(messages, locale.replaceAll('_', '-'));
  } catch {
    // The file could not be fetched: English now is better than nothing.
    return english;
  }
}

/** Builds the lookup over one table. An invalid tag falls back to English rules. */
function createTranslator(messages: Messages, requested: string): Translator {
  const tag = isTag(requested) ? requested : 'en';
  const rules = new Intl.PluralRules(tag);
  return {
    tag,
    direction: rightToLeft.includes(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr',
    t(key, values = {}) {
      const found = messages[key];
      const text =
        typeof found === 'string' ? found : (found[rules.select(Number(values.count))] ?? found.other);
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
  };
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

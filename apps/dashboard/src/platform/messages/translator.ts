import type { MessageValues } from './catalog.ts';

/** The texts of one catalog by their path, with its dots resolved. */
export type Texts = ReadonlyMap<string, string>;

/** Finds the texts of a catalog; undefined if it is not loaded. */
export type Lookup = (language: string, namespace: string) => Texts | undefined;

export type Translation = {
  text: string;
  /** The language of the text; undefined if there is none, and the text is its path. */
  language: string | undefined;
};

/** Joins the keys of nested objects with dots. */
export function textsOf(catalog: object, before = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(catalog)) {
    if (typeof value === 'string') texts.set(before + key, value);
    else for (const [path, text] of textsOf(value, `${before}${key}.`)) texts.set(path, text);
  }
  return texts;
}

/** The languages in which a text is looked for: the tag itself (`pt-BR`), its language, and English. */
export function languagesFor(tag: string): string[] {
  const [language = tag] = tag.split('-', 1);
  return [...new Set([tag, language, 'en'])];
}

/**
 * Translates into one language. `{{name}}` is replaced by a value. A `count` selects the plural form by the rules of
 * the language in which the text was found: `_zero` for nothing, if there is one, then the category, then no ending.
 */
export function createTranslator(tag: string, lookup: Lookup) {
  const languages = languagesFor(tag);
  const numbers = new Intl.NumberFormat(tag);
  const rules = new Map<string, Intl.PluralRules>();
  const categoryOf = (language: string, count: number): string => {
    const known = rules.get(language) ?? new Intl.PluralRules(language);
    rules.set(language, known);
    return known.select(count);
  };
  const formOf = (texts: Texts, language: string, path: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return texts.get(path);
    const none = count === 0 ? texts.get(`${path}_zero`) : undefined;
    return none ?? texts.get(`${path}_${categoryOf(language, count)}`) ?? texts.get(path);
  };
  // Numbers are written as the language of the interface writes them, its digits included.
  const fill = (text: string, values: MessageValues): string =>
    text.replaceAll(/\{\{ *(\w+)[^}]*\}\}/g, (_gap, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  return (key: string, values: MessageValues = {}): Translation => {
    const [namespace = '', path = ''] = key.split(':');
    for (const language of languages) {
      const texts = lookup(language, namespace);
      const text = texts && formOf(texts, language, path, values['count']);
      if (text !== undefined) return { text: fill(text, values), language };
    }
    return { text: path, language: undefined };
  };
}

/** A locale as a language: `pt_BR` is Portuguese. */
export function languageIn(locale: string): string {
  return locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

/** The entry for the language of a locale, or the English one. */
export function inLanguage<T>(
  byLanguage: Readonly<Record<string, T>> & { readonly en: T },
  locale: string,
): T {
  const language = languageIn(locale);
  return (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? byLanguage.en;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Date formatting in a language. Cached per language and format: creating a formatter takes longer than rendering a
 * message.
 */
export function dateFormat(language: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(form)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, form);
  formats.set(key, known);
  return known;
}

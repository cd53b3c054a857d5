const made = new Map<string, Intl.DateTimeFormat>();

/**
 * How dates are written in a language. Made once for each language and form: making one takes longer than drawing
 * the message that it stands under.
 */
export function dateFormat(language: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(form)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, form);
  made.set(key, known);
  return known;
}

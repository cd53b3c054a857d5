/** As stored with a contact. */
export function storedCountryName(code: string): string {
  return nameIn('en', code) ?? code;
}

/**
 * A contact's country in the reader's language, from the stored name and code. A name that does not match the
 * code was entered by a user, and is shown unchanged.
 */
export function countryText(
  { country, country_code: code }: { readonly country?: unknown; readonly country_code?: unknown },
  locale: string,
): string | undefined {
  const name = typeof country === 'string' && country.trim() !== '' ? country : undefined;
  const known = typeof code === 'string' && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined;
  if (known === undefined) return name ?? (typeof code === 'string' && code !== '' ? code : undefined);
  if (name !== undefined && name !== nameIn('en', known)) return name;
  return nameIn(locale, known) ?? known;
}

/** Creating one takes longer than rendering a row of a list. */
const displays = new Map<string, Intl.DisplayNames>();

function nameIn(locale: string, code: string): string | undefined {
  const display =
    displays.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  displays.set(locale, display);
  return display.of(code);
}

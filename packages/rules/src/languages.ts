import { locales } from '@confab/contract/features/account';

/** Languages the dashboard and the widget are translated into; only these can be chosen for an account. */
export const translatedLanguages: readonly string[] = ['en', 'ar', 'de', 'es', 'fr'];

export type Language = { name: string; iso_639_1_code: string };

let named: readonly Language[] | undefined;

/** Every language of accounts, each in its own name, as shown on pages. Created on first use. */
export function enabledLanguages(): readonly Language[] {
  return (named ??= locales.map((code) => ({ name: languageName(code), iso_639_1_code: code })));
}

function languageName(code: string): string {
  const tag = code.replace('_', '-');
  return `${new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code} (${code})`;
}

/** Right-to-left languages, unless a script overrides it. */
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo']);

/** A locale of the API (`pt_BR`) as BCP 47; English for an invalid one. */
export function tagOf(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Whether the language of a tag is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  const script = tag.split('-').find((part) => /^[A-Z][a-z]{3}$/.test(part));
  return script === undefined ? rightToLeft.has(tag.split('-')[0] ?? '') : rightToLeftScripts.has(script);
}

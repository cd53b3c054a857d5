import { countryCodes } from '@confab/rules/countries';
import { countryText } from '@confab/rules/country-name';
import { useMemo } from 'react';
import { useLanguage } from './use-text.ts';

/** Every country by its code, named and ordered for the reader. */
export function useCountryOptions(): readonly { id: string; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const inOrder = new Intl.Collator(language);
    return countryCodes
      .map((id) => ({ id, label: countryText({ country_code: id }, language) ?? id }))
      .toSorted((a, b) => inOrder.compare(a.label, b.label));
  }, [language]);
}

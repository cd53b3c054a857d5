import { locales } from '@confab/contract/features/account';
import { allLanguages } from '@confab/rules/language-list';
import { translatedLanguages } from '@confab/rules/languages';
import { useMemo } from 'react';
import { useLanguage } from './use-text.ts';

/**
 * The available languages, and the selected one: each in its own name, so that its speakers recognize it, and in the
 * current language.
 */
export function useLanguageOptions(chosen: string) {
  const language = useLanguage();
  return useMemo(() => {
    const known = new Map(allLanguages(language).map(({ id, name }) => [id, name]));
    const regional = new Intl.DisplayNames([language], { type: 'language' });
    return locales
      .filter((id) => id === chosen || translatedLanguages.includes(id))
      .map((id) => {
        const tag = id.replace('_', '-');
        const own = ownName(tag);
        const name = known.get(tag) ?? regional.of(tag) ?? tag;
        return { id, label: own.toLowerCase() === name.toLowerCase() ? own : `${own} · ${name}` };
      })
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language, chosen]);
}

function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

import { useSyncExternalStore } from 'react';
import type { Text } from './catalog.ts';
import { currentTexts, onLanguage } from './i18n.ts';

/** The texts of the interface: `const text = useText(); text('label:list.title')`. */
export function useText(): Text {
  return useSyncExternalStore(onLanguage, currentTexts).text;
}

/** BCP 47 language of the interface. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, currentTexts).language;
}

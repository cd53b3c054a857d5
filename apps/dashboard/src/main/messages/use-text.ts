import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from './catalogue.ts';

/** The words of the interface: `const text = useText(); text('label:list.title')`. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback<Text>((key, values = {}) => t(key, values), [t]);
}

/** BCP 47 language of the interface. */
export function useLanguage(): string {
  return useTranslation().i18n.language;
}

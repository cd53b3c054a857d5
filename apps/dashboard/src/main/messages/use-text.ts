import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey, MessageValues, Text } from './catalogue.ts';

/** The words of the interface: `const text = useText(); text('label:list.title')`. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback<Text>((key, values = {}) => t(key, values), [t]);
}

/** The same outside of components, for example in toasts; does not follow a change of language. */
export function textOf(key: MessageKey, values: MessageValues = {}): string {
  return i18next.t(key, values);
}

/** BCP 47 language of the interface. */
export function useLanguage(): string {
  return useTranslation().i18n.language;
}

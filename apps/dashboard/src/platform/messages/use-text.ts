import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey, MessageValues, Text } from './catalog.ts';
import { isRightToLeft } from './i18n.ts';

/** The texts of the interface: `const text = useText(); text('label:list.title')`. */
export function useText(): Text {
  const { t, i18n } = useTranslation();
  const isMirrored = isRightToLeft(i18n.language);
  return useCallback<Text>(
    (key, values) => (values ? say(t, key, values, isMirrored) : plain(t, key, isMirrored)),
    [t, isMirrored],
  );
}

const known = new WeakMap<TFunction, Map<MessageKey, string>>();

/** A lookup takes 20 to 50 µs in the library, and a screen makes hundreds. */
function plain(t: TFunction, key: MessageKey, isMirrored: boolean): string {
  const texts = known.get(t) ?? new Map<MessageKey, string>();
  known.set(t, texts);
  const before = texts.get(key);
  if (before !== undefined) return before;
  const text = say(t, key, {}, isMirrored);
  // Before its catalog has arrived, a message is called by its key.
  if (!key.endsWith(`:${text}`)) texts.set(key, text);
  return text;
}

/**
 * English text used for a missing translation is marked as left-to-right inside right-to-left text: otherwise its
 * period moves to the wrong end. The control characters are invisible and not read aloud.
 */
function say(t: TFunction, key: MessageKey, values: MessageValues, isMirrored: boolean): string {
  if (!isMirrored) return t(key, values);
  const { res, usedLng } = t(key, { ...values, returnDetails: true });
  return usedLng === undefined || isRightToLeft(usedLng) ? res : `\u2066${res}\u2069`;
}

/** BCP 47 language of the interface. */
export function useLanguage(): string {
  return useTranslation().i18n.language;
}

import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Namespace } from './catalog.ts';
import common from './en/common.json';
import shell from './en/shell.json';

const rightToLeft = new Set(['ar', 'as', 'fa', 'he', 'ku', 'ur']);

/** Only the first screen's English texts are bundled; others are loaded with their screens. */
const catalogs = import.meta.glob<Record<string, unknown>>(
  ['./*/*.json', '!./en/common.json', '!./en/shell.json'],
  { import: 'default' },
);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // With two parameters i18next waits for the promise, which its types do not say.
  // oxlint-disable-next-line typescript/no-misused-promises
  read: async (language: string, namespace: string) => {
    const load = catalogs[`./${language}/${namespace}.json`];
    return load ? await load() : {};
  },
};

/** Numbers in messages are written as the language of the interface writes them, its digits included. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value),
};

/** Starts with English; call once, before the first render. */
export async function startMessages(): Promise<void> {
  await i18next
    .use(backend)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['common', 'shell'],
      defaultNS: 'common',
      resources: { en: { common, shell } },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
}

/** Loads texts before the screen that shows them. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}

/**
 * Switches the interface to a locale of the wire (`pt_BR`): texts (English where a catalog is missing), the page's
 * language and its direction.
 */
export async function setLanguage(locale: string): Promise<void> {
  const language = locale.replace('_', '-');
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  if (i18next.language !== language) await i18next.changeLanguage(language);
}

export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.split(/[-_]/, 1)[0] ?? '');
}

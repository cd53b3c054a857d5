import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, store } from '../browser-storage.ts';
import type { Namespace } from './catalog.ts';
import common from './en/common.json';
import shell from './en/shell.json';

const rightToLeft = new Set(['ar', 'as', 'fa', 'he', 'ku', 'ur']);

/** Texts by file name; each is loaded with the screens that show it. */
export type Catalogs = Record<string, () => Promise<object>>;

/** Only the texts of the first screen are bundled. */
const english: Catalogs = import.meta.glob<object>(['./*.json', '!./common.json', '!./shell.json'], {
  base: './en',
  import: 'default',
});

/** The other languages. Their lists of files are long, so each is loaded by those who read the language. */
const translations = import.meta.glob<Catalogs>('./*/catalogs.ts', { import: 'catalogs' });

async function catalogsOf(language: string): Promise<Catalogs | undefined> {
  return language === 'en' ? english : await translations[`./${language}/catalogs.ts`]?.();
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // With two parameters i18next waits for the promise, which its types do not say.
  // oxlint-disable-next-line typescript/no-misused-promises
  read: async (language: string, namespace: string) => {
    const catalogs = await catalogsOf(language);
    return (await catalogs?.[`./${namespace}.json`]?.()) ?? {};
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

/** Loads the first texts; call once, before the first render. */
export async function startMessages(): Promise<void> {
  const language = startLanguage();
  await i18next
    .use(backend)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: ['common', 'shell'],
      defaultNS: 'common',
      resources: { en: { common, shell } },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  describePage(language);
}

const storageKey = 'language';

/**
 * Before an account is known: the language of the last one on this device, otherwise the first of the browser's that
 * the interface is translated into. The console of the installation is in English only.
 */
function startLanguage(): string {
  if (location.pathname.startsWith('/super_admin')) return 'en';
  const isTranslated = (tag: string) => tag === 'en' || `./${tag}/catalogs.ts` in translations;
  const preferred = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? tag);
  return lastLanguage() ?? preferred.find(isTranslated) ?? 'en';
}

/** Undefined if no language tag is stored. */
function lastLanguage(): string | undefined {
  const stored = readStored(storageKey) ?? '';
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(stored) ? stored : undefined;
}

function describePage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

/** Loads texts before the screen that shows them. */
export async function loadMessages(namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}

/**
 * Switches the interface to a locale of the API (`pt_BR`): texts (English if a catalog is missing), the page's
 * language and direction.
 */
export async function setLanguage(locale: string): Promise<void> {
  const language = locale.replace('_', '-');
  describePage(language);
  store(storageKey, language);
  if (i18next.language !== language) await i18next.changeLanguage(language);
}

export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.split(/[-_]/, 1)[0] ?? '');
}

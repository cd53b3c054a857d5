import { readStored, store } from '../browser-storage.ts';
import type { MessageKey, MessageValues, Namespace, Text } from './catalog.ts';
import common from './en/common.json';
import shell from './en/shell.json';
import { createTranslator, languagesFor, textsOf, type Texts } from './translator.ts';

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

/** The loaded catalogs, by language and namespace; one that a language does not have is empty. */
const loaded = new Map<string, Texts>([
  ['en:common', textsOf(common)],
  ['en:shell', textsOf(shell)],
]);

/** Those that are being loaded. */
const loading = new Map<string, Promise<void>>();

/** Every namespace that was requested: a new language needs them all. */
const requested = new Set<string>(['common', 'shell']);

/** A missing English catalog is an error; without a translated one, its texts are English until the next request. */
function load(language: string, namespace: string): Promise<void> | undefined {
  const name = `${language}:${namespace}`;
  if (loaded.has(name)) return undefined;
  const fetch = async (): Promise<void> => {
    try {
      const catalogs = await catalogsOf(language);
      loaded.set(name, textsOf((await catalogs?.[`./${namespace}.json`]?.()) ?? {}));
    } catch (error) {
      if (language === 'en') throw error;
    } finally {
      loading.delete(name);
    }
  };
  const running = loading.get(name) ?? fetch();
  loading.set(name, running);
  return running;
}

function loadAll(language: string, namespaces: Iterable<string>): (Promise<void> | undefined)[] {
  const all = [...namespaces];
  return languagesFor(language).flatMap((each) => all.map((namespace) => load(each, namespace)));
}

/** The language of the interface with its texts; a new object for each language. */
type Spoken = { readonly language: string; readonly text: Text };

function speak(language: string): Spoken {
  const translate = createTranslator(language, (each, namespace) => loaded.get(`${each}:${namespace}`));
  const isMirrored = isRightToLeft(language);
  // Screens make hundreds of lookups.
  const known = new Map<MessageKey, string>();
  const say = (key: MessageKey, values?: MessageValues): string => {
    const { text, language: found } = translate(key, values);
    // English text used for a missing translation is marked as left-to-right inside right-to-left text: otherwise
    // its period moves to the wrong end. The control characters are invisible and not read aloud.
    const isForeign = isMirrored && found !== undefined && !isRightToLeft(found);
    const shown = isForeign ? `\u2066${text}\u2069` : text;
    // Before its catalog has arrived, a message is called by its path.
    if (found !== undefined && values === undefined) known.set(key, shown);
    return shown;
  };
  return {
    language,
    text: (key, values) => (values === undefined ? known.get(key) : undefined) ?? say(key, values),
  };
}

let spoken = speak('en');
/** The language that was requested last; it is spoken once its texts have arrived. */
let wanted = 'en';
const listeners = new Set<() => void>();

export const currentTexts = (): Spoken => spoken;

/** Calls `listener` after each change of the language. Returns a function that stops it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function change(language: string): Promise<void> {
  wanted = language;
  await Promise.allSettled(loadAll(language, requested));
  // Another one was requested meanwhile.
  if (wanted !== language || spoken.language === language) return;
  spoken = speak(language);
  for (const listener of listeners) listener();
}

/** Loads the first texts; call once, before the first render. */
export async function startMessages(): Promise<void> {
  const language = startLanguage();
  await change(language);
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
  for (const namespace of namespaces) requested.add(namespace);
  await Promise.all(loadAll(wanted, namespaces));
}

/**
 * Switches the interface to a locale of the API (`pt_BR`): texts (English if a catalog is missing), the page's
 * language and direction.
 */
export async function setLanguage(locale: string): Promise<void> {
  const language = locale.replace('_', '-');
  describePage(language);
  store(storageKey, language);
  await change(language);
}

export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.split(/[-_]/, 1)[0] ?? '');
}

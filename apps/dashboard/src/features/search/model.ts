import { readUserText, storeUserText } from '../../platform/account/user-storage.ts';

export const searchTabs = ['all', 'messages', 'conversations', 'contacts', 'articles'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** Days back, by the name of the choice. */
export const searchTimes = { day: 1, week: 7, month: 30, year: 365 } as const;
export type SearchTime = keyof typeof searchTimes;

/** What is searched for, as in the URL. */
export type SearchLocation = {
  q?: string | undefined;
  tab?: SearchTab | undefined;
  inbox?: number | undefined;
  agent?: number | undefined;
  time?: SearchTime | undefined;
};

/** The search parameters of a URL; other parameters are ignored. */
export function searchLocation(search: Record<string, unknown>): SearchLocation {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const tab = searchTabs.find((each) => each === search['tab']);
  const time = (Object.keys(searchTimes) as SearchTime[]).find((each) => each === search['time']);
  const idOf = (value: unknown) => {
    const id = Number(value);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  return {
    q: q === '' ? undefined : q.slice(0, maxSearchLength),
    tab: tab === 'all' ? undefined : tab,
    inbox: idOf(search['inbox']),
    agent: idOf(search['agent']),
    time,
  };
}

export const maxSearchLength = 255;

/** Since when, in Unix seconds; whole hours, so that the same search is the same for a while. */
export function startOfTime(time: SearchTime, now: number): number {
  const hourSeconds = 3600;
  return Math.floor(now / 1000 / hourSeconds) * hourSeconds - searchTimes[time] * 24 * hourSeconds;
}

export type TextPart = { text: string; isMatch: boolean };

/** A text split into matching and other parts, like the server's search: case-insensitive. */
export function partsOf(content: string, query: string): TextPart[] {
  const characters = Array.from(content);
  const lower = characters.map(lowerCase);
  const needle = Array.from(query.trim(), lowerCase);
  const parts: TextPart[] = [];
  let from = 0;
  const cut = (to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: characters.slice(from, to).join(''), isMatch });
    from = to;
  };
  for (let at = 0; needle.length > 0 && at + needle.length <= lower.length;) {
    if (needle.every((character, index) => lower[at + index] === character)) {
      cut(at, false);
      cut(at + needle.length, true);
      at = from;
    } else at += 1;
  }
  cut(characters.length, false);
  return parts;
}

const lowerCase = (character: string): string => character.toLowerCase();

const [before, around] = [50, 220];

/** A part of a long text with the first match in it, on one line. */
export function snippetOf(content: string, query: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  const [first, match] = partsOf(line, query);
  const isAtStart = first === undefined || first.isMatch || match === undefined;
  const start = isAtStart ? 0 : Math.max(0, first.text.length - before);
  const characters = line.slice(start, start + around);
  const isCut = start + around < line.length;
  return `${start > 0 ? '…' : ''}${characters.toWellFormed()}${isCut ? '…' : ''}`;
}

const recentKey = 'recent-searches';
const maxRecent = 8;

/** What the person searched for last, the newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readUserText(recentKey) || '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const trimmed = query.trim();
  if (trimmed === '') return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== trimmed.toLowerCase());
  storeUserText(recentKey, JSON.stringify([trimmed, ...others].slice(0, maxRecent)));
}

export function clearRecentSearches(): void {
  storeUserText(recentKey, '');
}

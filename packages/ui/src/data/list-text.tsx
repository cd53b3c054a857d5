import { useLocale } from 'react-aria-components/I18nProvider';

export type ListTextProps = {
  items: readonly string[];
  /** `and` (default), `or`, or only separators. */
  joined?: ListJoin;
};

export type ListJoin = 'and' | 'or' | 'none';

const types = { and: 'conjunction', or: 'disjunction', none: 'unit' } as const;

/** Items as a sentence holds them: "a, b and c". */
export function ListText({ items, joined }: ListTextProps) {
  const { locale } = useLocale();
  return <>{listText(items, locale, joined)}</>;
}

/** The text of `ListText`, for names and titles. */
export function listText(items: readonly string[], locale: string, joined: ListJoin = 'and'): string {
  return new Intl.ListFormat(locale, { type: types[joined] }).format(items);
}

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { searchCountries, type Country } from './phone-countries.ts';

export type CountryListTexts = {
  /** Names the list: "Countries". */
  countries: string;
  /** Label and placeholder of the search field. */
  search: string;
  /** First item while no country is chosen: "Select Country". */
  select: string;
  /** First item while one is chosen: "Clear selection". */
  clear: string;
  /** When the search finds nothing. */
  empty: string;
};

type CountryListProps = {
  countries: readonly Country[];
  chosen: string | null;
  texts: CountryListTexts;
  /** Null for the first item. */
  onChoose: (country: Country | null) => void;
};

/** The highlight stays this far from the upper edge of the list, in pixels. */
const scrollOffset = 40;

/** A search field over countries; arrows move the highlight, Enter chooses it. */
export function CountryList({ countries, chosen, texts, onChoose }: CountryListProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const items: readonly (Country | null)[] = [null, ...searchCountries(countries, text)];
  // None while the search finds nothing, so that Enter does not clear the selection.
  const highlighted = items[at];
  useEffect(() => {
    const option = listRef.current?.querySelector<HTMLElement>('[data-highlight="true"]');
    if (option && listRef.current) listRef.current.scrollTop = option.offsetTop - scrollOffset;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, at, items.length);
    if (next !== undefined) setAt(next);
    else if (event.key !== 'Enter') return;
    else if (highlighted !== undefined) onChoose(highlighted);
    event.preventDefault();
  };
  return (
    <>
      <CountrySearch
        label={texts.search}
        listId={baseId}
        activeId={highlighted === undefined ? undefined : `${baseId}-${at}`}
        text={text}
        onText={(next) => {
          setText(next);
          setAt(next.trim() === '' ? 0 : 1);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={listRef}
        role="listbox"
        id={baseId}
        aria-label={texts.countries}
        className="relative max-h-60 overflow-y-auto p-1"
      >
        {items.map((country, index) => (
          <Option
            key={country?.id ?? 'none'}
            id={`${baseId}-${index}`}
            country={country}
            firstText={chosen === null ? texts.select : texts.clear}
            isChosen={country !== null && country.id === chosen}
            isHighlighted={index === at}
            onChoose={() => onChoose(country)}
          />
        ))}
      </div>
      {items.length === 1 && (
        <p role="status" className="px-3 pb-2 text-control text-text-muted">
          {texts.empty}
        </p>
      )}
    </>
  );
}

type CountrySearchProps = {
  label: string;
  listId: string;
  activeId: string | undefined;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function CountrySearch({ label, listId, activeId, text, onText, onKeyDown }: CountrySearchProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  // The list opens to be searched, by a press on its own button.
  useEffect(() => inputRef.current?.focus(), []);
  return (
    <div className="relative border-b border-border">
      <Search aria-hidden size={14} className="absolute inset-y-0 start-3 my-auto text-text-muted" />
      <input
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        ref={inputRef}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-9 w-full bg-transparent ps-8 pe-3 text-control outline-none"
      />
    </div>
  );
}

type OptionProps = {
  id: string;
  country: Country | null;
  firstText: string;
  isChosen: boolean;
  isHighlighted: boolean;
  onChoose: () => void;
};

function Option({ id, country, firstText, isChosen, isHighlighted, onChoose }: OptionProps) {
  return (
    // The field above keeps the focus and takes the keys; options are pressed by pointer only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      data-highlight={isHighlighted}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 text-control select-none hover:bg-surface-hover aria-selected:font-semibold data-[highlight=true]:bg-surface-active"
    >
      {country === null ? (
        <span className="text-text-muted">{firstText}</span>
      ) : (
        <>
          <span aria-hidden>{country.flag}</span>
          <span className="min-w-0 flex-1 truncate">
            <bdi className="truncate-end">{country.name}</bdi>
          </span>
          <span dir="ltr" className="tabular text-text-muted">
            {country.dialCode}
          </span>
        </>
      )}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  return undefined;
}

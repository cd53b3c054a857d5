import { useState } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { Search } from 'lucide-react';
import { SelectFrame, type SelectProps } from './select.tsx';
import { OptionList } from './select-option.tsx';

export type SearchSelectProps = SelectProps & {
  searchLabel: string;
  searchPlaceholder?: string;
  /** When the search finds nothing: "No elements found. Consider changing the search query." */
  emptyText: string;
  /** When there is nothing to search in: "List is empty."; default `emptyText`. */
  emptyListText?: string;
  /** At the end of the option that Enter would choose: "Press enter to select". */
  enterHint?: string;
  /** Maximum number of rendered options; a search finds the others. Default 1000. */
  maxOptions?: number;
};

/** Selects from a long list by typing part of a name. Load it on demand: it includes the filter code. */
export function SearchSelect(props: SearchSelectProps) {
  return (
    <SelectFrame {...props}>
      <SearchableOptions {...props} />
    </SelectFrame>
  );
}

/** The search is cleared when the panel closes. */
function SearchableOptions(props: SearchSelectProps) {
  const { searchLabel, searchPlaceholder, emptyText, enterHint, options, maxOptions = 1000 } = props;
  const emptyListText = props.emptyListText ?? emptyText;
  const [query, setQuery] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  const found = options.filter(({ label }) => contains(label, query)).slice(0, maxOptions);
  const drawn = new Set<string | number>(found.map(({ id }) => id));
  return (
    // All options stay in the list, so that the selected one has its label whatever the search is.
    <Autocomplete
      inputValue={query}
      onInputChange={setQuery}
      filter={(_text, _query, { key }) => drawn.has(key)}
    >
      <SearchField aria-label={searchLabel} autoFocus className="relative border-b border-border">
        <Search
          aria-hidden
          size={14}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-text-muted"
        />
        <Input
          // `Autocomplete` says which list it controls.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-expanded="true"
          placeholder={searchPlaceholder ?? searchLabel}
          className="h-9 w-full bg-transparent ps-8 pe-3 text-control outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <OptionList
        options={options}
        emptyText={options.length === 0 ? emptyListText : emptyText}
        enterHint={enterHint}
      />
    </Autocomplete>
  );
}

import type { SearchSelect } from '@confab/ui/search-select';
import { Select, type SelectProps } from '@confab/ui/select';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../messages/use-text.ts';

type Search = typeof SearchSelect;

let loaded: Search | undefined;

/**
 * A select for as many options as an account may have. Its search field is loaded later, unless the select is
 * already in use: its open list would close.
 */
export function LongSelect(props: SelectProps) {
  const text = useText();
  const isUsed = useRef(false);
  const [Searchable, setSearchable] = useState<Search | undefined>(() => loaded);
  useEffect(() => {
    let isGone = false;
    // Without the search it is a select all the same.
    loadSearch().then(
      (search) => {
        if (!isGone && !isUsed.current) setSearchable(() => search);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className="contents" onFocus={() => (isUsed.current = true)}>
      {Searchable === undefined ? (
        <Select {...props} />
      ) : (
        <Searchable {...props} searchLabel={text('common:search')} emptyText={text('common:noElements')} />
      )}
    </div>
  );
}

async function loadSearch(): Promise<Search> {
  loaded ??= (await import('@confab/ui/search-select')).SearchSelect;
  return loaded;
}

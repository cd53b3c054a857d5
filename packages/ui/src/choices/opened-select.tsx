import { useEffect, useState } from 'react';
import { SearchSelect, type SearchSelectProps } from './search-select.tsx';
import { Select, type SelectProps } from './select.tsx';

export type OpenedSelectProps = Pick<
  SelectProps,
  'label' | 'hideLabel' | 'placeholder' | 'options' | 'size' | 'className'
> & {
  value: string | null;
  onChange: (id: string) => void;
  /** Makes it a `SearchSelect`. */
  search?: Pick<SearchSelectProps, 'searchLabel' | 'emptyText'>;
};

/** A select that takes the focus and opens, in place of the button that had the focus. */
export function OpenedSelect({ search, ...props }: OpenedSelectProps) {
  const [isOpen, setOpen] = useState(false);
  // After its button has taken the focus, to which it returns when the list is closed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const shared = { ...props, autoFocus: true, isOpen, onOpenChange: setOpen };
  return search ? <SearchSelect {...shared} {...search} /> : <Select {...shared} />;
}

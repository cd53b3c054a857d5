import { Select, type SelectProps } from '@confab/ui/select';
import { lazy, Suspense } from 'react';
import { useText } from '../messages/use-text.ts';

const SearchSelect = lazy(async () => ({
  default: (await import('@confab/ui/search-select')).SearchSelect,
}));

/** A select for as many as an account has. The search comes after it. */
export function LongSelect(props: SelectProps) {
  const text = useText();
  return (
    <Suspense fallback={<Select {...props} />}>
      <SearchSelect {...props} searchLabel={text('common:search')} emptyText={text('common:noElements')} />
    </Suspense>
  );
}

import { SearchField } from './search-field.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'Empty with keys, filled, disabled',
    Render: () => (
      <div className="grid w-full gap-4 sm:grid-cols-3">
        <SearchField label="Search conversations" clearLabel="Clear search" shortcut={['mod', 'k']} />
        <SearchField label="Search agents" clearLabel="Clear search" defaultValue="Mara" />
        <SearchField label="Search labels" clearLabel="Clear search" isDisabled />
      </div>
    ),
  },
];

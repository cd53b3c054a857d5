import { Avatar } from '../people/avatar.tsx';
import type { Story } from '../story.ts';
import { VirtualList } from './virtual-list.tsx';

const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: index, name: `Customer ${index + 1}` }));

export const stories: readonly Story[] = [
  {
    name: 'Ten thousand rows',
    Render: () => (
      <VirtualList
        label="Customers"
        isFocusable
        className="h-64 w-full rounded-card border border-border"
        items={rows}
        getKey={(row) => row.id}
        estimateHeight={44}
        renderItem={(row) => (
          <div className="flex items-center gap-3 border-b border-border px-3 py-1.5 text-control">
            <Avatar name={row.name} />
            {row.name}
          </div>
        )}
      />
    ),
  },
];

import { Avatar } from '@confab/ui/avatar';
import { Checkbox } from '@confab/ui/checkbox';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import type { Agent } from '@confab/contract/features/user';
import { useState } from 'react';
import { matches } from '../../../platform/pages/list-filter.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type AgentPickerProps = {
  /** Of the list. */
  label: string;
  agents: readonly Agent[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Which agents belong to an inbox or a team. */
export function AgentPicker({ label, agents, chosen, onChange }: AgentPickerProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const shown = agents.filter((agent) => matches(`${agent.name} ${agent.email}`, search));
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={text('agent:list.search')}
        clearLabel={text('common:clearSearch')}
        value={search}
        onChange={setSearch}
      />
      <ul aria-label={label} className="max-h-96 overflow-y-auto rounded-control border border-border">
        {shown.map(({ id, name, email, thumbnail }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-border px-3 py-2 last:border-0 hover:bg-surface-hover"
          >
            <Checkbox
              isSelected={chosen.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
              className="min-w-0 flex-1 [&>label]:w-full [&>label]:items-center"
              label={
                <span className="flex min-w-0 items-center gap-2.5">
                  <Avatar name={name} src={thumbnail} size="sm" />
                  <span className="min-w-0">
                    <span className="block truncate">
                      <bdi className="truncate-end">{name}</bdi>
                    </span>
                    <span className="block truncate text-meta text-text-muted">
                      <bdi className="truncate-end">{email}</bdi>
                    </span>
                  </span>
                </span>
              }
            />
          </li>
        ))}
        {shown.length === 0 && (
          <li>
            <EmptyState
              size="small"
              headingLevel={3}
              title={text(agents.length === 0 ? 'agent:picker.empty' : 'common:noResults')}
            />
          </li>
        )}
      </ul>
      <p role="status" className="text-meta text-text-muted">
        {text('agent:picker.selected', { count: chosen.size })}
      </p>
    </div>
  );
}

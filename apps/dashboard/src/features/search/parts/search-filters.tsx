import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { FilterChoice } from '../../../platform/forms/filter-choice.tsx';
import { agentsQuery } from '../../agent/index.ts';
import { inboxesQuery } from '../../inbox/index.ts';
import { type SearchLocation, searchTimes, type SearchTime } from '../model.ts';

type SearchFiltersProps = { location: SearchLocation; onChange: (change: SearchLocation) => void };

/** Narrows what is found by inbox, agent and time. */
export function SearchFilters({ location, onChange }: SearchFiltersProps) {
  const text = useText();
  const accountId = useAccountId();
  const { data: inboxes } = useQuery(inboxesQuery(accountId));
  const { data: agents } = useQuery(agentsQuery(accountId));
  const times = Object.keys(searchTimes) as SearchTime[];
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <FilterChoice
        size="small"
        label={text('search:filter.inbox')}
        any={text('search:filter.anyInbox')}
        value={location.inbox}
        options={(inboxes?.payload ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
        onChange={(id) => onChange({ inbox: id === undefined ? undefined : Number(id) })}
      />
      <FilterChoice
        size="small"
        label={text('search:filter.agent')}
        any={text('search:filter.anyAgent')}
        value={location.agent}
        options={(agents ?? []).map(({ id, available_name: name }) => ({ id: String(id), label: name }))}
        onChange={(id) => onChange({ agent: id === undefined ? undefined : Number(id) })}
      />
      <FilterChoice
        size="small"
        label={text('search:filter.time')}
        any={text('search:filter.anyTime')}
        value={location.time}
        options={times.map((time) => ({ id: time, label: text(`search:filter.${time}`) }))}
        onChange={(id) => onChange({ time: times.find((time) => time === id) })}
      />
    </div>
  );
}

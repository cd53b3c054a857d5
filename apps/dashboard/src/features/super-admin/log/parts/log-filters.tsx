import {
  consoleLogActions,
  consoleLogPeople,
  consoleLogSubjects,
} from '@confab/contract/features/super-admin-log';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FilterChoice } from '../../../../platform/forms/filter-choice.tsx';
import { FilterGrid } from '../../../audit-log/index.ts';
import { consoleQuery } from '../../api.ts';
import { changed, seconds, type LogFilter } from '../model.ts';

type LogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

/** Narrows the entries by who, what happened, what it was about, and when. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const text = useText();
  const { data: people } = useQuery(consoleQuery(consoleLogPeople, {}));
  const change = (more: Parameters<typeof changed>[1]) => onChange(changed(filter, more));
  return (
    <FilterGrid
      isFiltered={Object.keys(filter).length > 0}
      clearLabel={text('super-admin:log.clear')}
      onDates={({ from, to }) => change({ since: seconds(from), until: seconds(to) })}
      onClear={() => onChange({})}
    >
      <FilterChoice
        label={text('super-admin:log.filter.who')}
        any={text('super-admin:log.filter.anyone')}
        value={filter.user_id}
        options={[
          ...(people?.payload ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          { id: '0', label: text('super-admin:log.nobody') },
        ]}
        onChange={(id) => change({ user_id: id === undefined ? undefined : Number(id) })}
      />
      <FilterChoice
        label={text('super-admin:log.filter.action')}
        any={text('super-admin:log.filter.anyAction')}
        value={filter.log_action}
        options={consoleLogActions.map((id) => ({ id, label: text(`super-admin:log.action.${id}`) }))}
        onChange={(id) => change({ log_action: consoleLogActions.find((one) => one === id) })}
      />
      <FilterChoice
        label={text('super-admin:log.filter.subject')}
        any={text('super-admin:log.filter.anySubject')}
        value={filter.subject_type}
        options={consoleLogSubjects.map((id) => ({ id, label: text(`super-admin:log.subject.${id}`) }))}
        onChange={(id) => change({ subject_type: consoleLogSubjects.find((one) => one === id) })}
      />
    </FilterGrid>
  );
}

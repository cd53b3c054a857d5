import {
  consoleLogActions,
  consoleLogPeople,
  consoleLogSubjects,
} from '@confab/contract/features/super-admin-log';
import { Button } from '@confab/ui/button';
import { DateRangePicker, rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FilterChoice, useDateTexts } from '../../../audit-log/index.ts';
import { consoleQuery } from '../../api.ts';
import { changed, seconds, type LogFilter } from '../model.ts';

type LogFiltersProps = { filter: LogFilter; onChange: (filter: LogFilter) => void };

/** Narrows the entries by who, what happened, what it was about, and when. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const text = useText();
  const { data: people } = useQuery(consoleQuery(consoleLogPeople, {}));
  const dateTexts = useDateTexts();
  const [dates, setDates] = useState<DateRange | null>(null);
  const change = (more: Parameters<typeof changed>[1]) => onChange(changed(filter, more));
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
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
      <DateRangePicker
        value={dates}
        texts={dateTexts}
        className="justify-start! overflow-hidden"
        onApply={(range) => {
          setDates(range);
          const { from, to } = rangeMoments(range);
          change({ since: seconds(from), until: seconds(to) });
        }}
      />
      {Object.keys(filter).length > 0 && (
        <div className="col-span-full">
          <Button
            size="small"
            onPress={() => {
              setDates(null);
              onChange({});
            }}
          >
            {text('super-admin:log.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

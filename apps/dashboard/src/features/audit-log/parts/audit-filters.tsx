import { auditActions, auditableTypes } from '@confab/contract/features/audit-log';
import { Button } from '@confab/ui/button';
import { DateRangePicker, rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import { Select } from '@confab/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../agent/index.ts';
import { isFiltered, type AuditFilter } from '../model.ts';
import { useDateTexts } from './use-date-texts.ts';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Narrows the entries by who, action, what they are about, and when. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const text = useText();
  const { data: agents } = useQuery(agentsQuery(useAccountId()));
  const dateTexts = useDateTexts();
  const [dates, setDates] = useState<DateRange | null>(null);
  const change = (more: AuditFilter) => onChange({ ...filter, ...more });
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Choice
        label={text('audit-log:filter.who')}
        any={text('audit-log:filter.anyone')}
        value={filter.userId}
        options={[
          ...(agents ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          { id: '0', label: text('audit-log:system') },
        ]}
        onChange={(id) => change({ userId: id === undefined ? undefined : Number(id) })}
      />
      <Choice
        label={text('audit-log:filter.action')}
        any={text('audit-log:filter.anyAction')}
        value={filter.action}
        options={auditActions.map((id) => ({ id, label: text(`audit-log:action.${id}`) }))}
        onChange={(id) => change({ action: auditActions.find((action) => action === id) })}
      />
      <Choice
        label={text('audit-log:filter.type')}
        any={text('audit-log:filter.anyType')}
        value={filter.type}
        options={auditableTypes.map((id) => ({ id, label: text(`audit-log:type.${id}`) }))}
        onChange={(type) => change({ type })}
      />
      <DateRangePicker
        value={dates}
        texts={dateTexts}
        className="justify-start! overflow-hidden"
        onApply={(range) => {
          setDates(range);
          const { from, to } = rangeMoments(range);
          change({ from, to });
        }}
      />
      {isFiltered(filter) && (
        <div className="col-span-full">
          <Button
            size="small"
            onPress={() => {
              setDates(null);
              onChange({});
            }}
          >
            {text('audit-log:clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  any: string;
  value: string | number | undefined;
  options: readonly { id: string; label: string }[];
  onChange: (id: string | undefined) => void;
};

const anyId = 'any';

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      hideLabel
      placeholder={any}
      options={[{ id: anyId, label: any }, ...options]}
      value={value === undefined ? anyId : String(value)}
      onChange={(id) => onChange(id === anyId ? undefined : id)}
    />
  );
}

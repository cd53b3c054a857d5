import { auditActions, auditableTypes } from '@confab/contract/features/audit-log';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../agent/index.ts';
import { isFiltered, type AuditFilter } from '../model.ts';
import { FilterChoice } from '../../../platform/forms/filter-choice.tsx';
import { FilterGrid } from './filter-grid.tsx';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Narrows the entries by who, action, what they are about, and when. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const text = useText();
  const { data: agents } = useQuery(agentsQuery(useAccountId()));
  const change = (more: AuditFilter) => onChange({ ...filter, ...more });
  return (
    <FilterGrid
      isFiltered={isFiltered(filter)}
      clearLabel={text('audit-log:clear')}
      onDates={change}
      onClear={() => onChange({})}
    >
      <FilterChoice
        label={text('audit-log:filter.who')}
        any={text('audit-log:filter.anyone')}
        value={filter.userId}
        options={[
          ...(agents ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          { id: '0', label: text('audit-log:system') },
        ]}
        onChange={(id) => change({ userId: id === undefined ? undefined : Number(id) })}
      />
      <FilterChoice
        label={text('audit-log:filter.action')}
        any={text('audit-log:filter.anyAction')}
        value={filter.action}
        options={auditActions.map((id) => ({ id, label: text(`audit-log:action.${id}`) }))}
        onChange={(id) => change({ action: auditActions.find((action) => action === id) })}
      />
      <FilterChoice
        label={text('audit-log:filter.type')}
        any={text('audit-log:filter.anyType')}
        value={filter.type}
        options={auditableTypes.map((id) => ({ id, label: text(`audit-log:type.${id}`) }))}
        onChange={(type) => change({ type })}
      />
    </FilterGrid>
  );
}

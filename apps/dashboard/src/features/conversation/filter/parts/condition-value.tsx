import { priorities } from '@confab/contract/features/conversation';
import { SearchSelect } from '@confab/ui/search-select';
import { Select, type SelectOption } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../platform/messages/use-text.ts';
import { inboxesQuery } from '../../../inbox/index.ts';
import { labelsQuery } from '../../../label/index.ts';
import { agentsQuery } from '../../api.ts';
import { listStatuses } from '../../view-model.ts';
import { valueKindOf, type FilterRow, type ValueKind } from '../filter-model.ts';

type ConditionValueProps = {
  accountId: number;
  row: FilterRow;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** What an attribute is compared with; nothing where it is only asked for whether there is one. */
export function ConditionValue(props: ConditionValueProps) {
  switch (valueKindOf(props.row)) {
    case undefined:
      return null;
    case 'status':
    case 'priority':
      return <NamedValue {...props} />;
    case 'agent':
    case 'inbox':
    case 'label':
      return <FoundValue {...props} />;
    case 'text':
    case 'number':
    case 'day':
    case 'days':
      return <WrittenValue {...props} />;
  }
}

function NamedValue({ row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const options =
    row.key === 'status'
      ? listStatuses.map((id) => ({ id, label: text(`conversation:status.${id}`) }))
      : priorities.map((id) => ({ id, label: text(`conversation:priority.${id}`) }));
  return (
    <Select
      label={text('conversation:filter.value')}
      hideLabel
      placeholder={text('conversation:filter.choose')}
      value={row.value === '' ? null : row.value}
      {...{ options, error, onChange }}
    />
  );
}

function FoundValue({ accountId, row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const options = useOptions(accountId, valueKindOf(row));
  return (
    <SearchSelect
      label={text('conversation:filter.value')}
      hideLabel
      placeholder={text('conversation:filter.choose')}
      searchLabel={text('conversation:filter.search')}
      emptyText={text('conversation:filter.nothing')}
      value={row.value === '' ? null : row.value}
      {...{ options, error, onChange }}
    />
  );
}

function useOptions(accountId: number, kind: ValueKind | undefined): readonly SelectOption[] {
  const agents = useQuery({ ...agentsQuery(accountId), enabled: kind === 'agent' }).data ?? [];
  const inboxes = useQuery({ ...inboxesQuery(accountId), enabled: kind === 'inbox' }).data?.payload ?? [];
  const labels = useQuery({ ...labelsQuery(accountId), enabled: kind === 'label' }).data?.payload ?? [];
  if (kind === 'agent') return agents.map(({ id, name }) => ({ id: String(id), label: name ?? '' }));
  if (kind === 'inbox') return inboxes.map(({ id, name }) => ({ id: String(id), label: name }));
  return labels.map(({ title }) => ({ id: title, label: title }));
}

function WrittenValue({ row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const kind = valueKindOf(row);
  return (
    <TextField
      label={text(kind === 'days' ? 'conversation:filter.days' : 'conversation:filter.value')}
      hideLabel
      placeholder={kind === 'days' ? text('conversation:filter.days') : ''}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'number' || kind === 'days' ? { inputMode: 'numeric' as const } : {})}
      value={row.value}
      {...{ error, onChange }}
    />
  );
}

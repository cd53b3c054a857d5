import { priorities } from '@confab/contract/features/conversation';
import { SearchSelect } from '@confab/ui/search-select';
import { Select, type SelectOption } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import type { Text } from '../../../../platform/messages/catalog.ts';
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
    case 'choice':
    case 'flag':
      return <NamedValue {...props} />;
    case 'agent':
    case 'inbox':
    case 'label':
      return <FoundValue {...props} />;
    case 'text':
    case 'number':
    case 'decimal':
    case 'day':
    case 'days':
      return <WrittenValue {...props} />;
  }
}

function NamedValue({ row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const options = namedOptions(row, text);
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

function namedOptions(row: FilterRow, text: Text): readonly SelectOption[] {
  const kind = valueKindOf(row);
  if (kind === 'status') return listStatuses.map((id) => ({ id, label: text(`conversation:status.${id}`) }));
  if (kind === 'choice')
    return (row.attribute.custom?.attribute_values ?? []).map((id) => ({ id, label: id }));
  if (kind === 'flag')
    return (['yes', 'no'] as const).map((id) => ({
      id: String(id === 'yes'),
      label: text(`conversation:filter.${id}`),
    }));
  return priorities.map((id) => ({ id, label: text(`conversation:priority.${id}`) }));
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
      {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
      value={row.value}
      {...{ error, onChange }}
    />
  );
}

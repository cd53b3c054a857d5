import { countryCodeIn } from '@confab/rules/countries';
import { SearchSelect } from '@confab/ui/search-select';
import { Select, type SelectOption } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { useCountryOptions } from '../../../platform/messages/use-country-options.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { valueKindOf, type FilterRow, type ValueKind } from '../condition-model.ts';

/** The options for the values of a kind, as far as the list provides them. */
export type OptionsOf = (kind: ValueKind) => readonly SelectOption[];

type ConditionValueProps = {
  optionsOf: OptionsOf;
  row: FilterRow;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The value an attribute is compared with; none where only its presence is checked. */
export function ConditionValue(props: ConditionValueProps) {
  switch (valueKindOf(props.row)) {
    case undefined:
      return null;
    case 'status':
    case 'priority':
    case 'messageType':
    case 'choice':
    case 'flag':
      return <NamedValue {...props} />;
    case 'agent':
    case 'team':
    case 'inbox':
    case 'label':
      return <FoundValue {...props} />;
    case 'country':
      return <CountryValue {...props} />;
    case 'text':
    case 'number':
    case 'decimal':
    case 'day':
    case 'days':
      return <WrittenValue {...props} />;
  }
}

function NamedValue({ optionsOf, row, error, onChange }: ConditionValueProps) {
  const text = useText();
  return (
    <Select
      label={text('custom-filter:value')}
      hideLabel
      placeholder={text('custom-filter:choose')}
      value={row.value === '' ? null : row.value}
      options={useNamedOptions(row, optionsOf)}
      {...{ error, onChange }}
    />
  );
}

function useNamedOptions(row: FilterRow, optionsOf: OptionsOf): readonly SelectOption[] {
  const text = useText();
  const kind = valueKindOf(row);
  if (kind === 'choice')
    return (row.attribute.custom?.attribute_values ?? []).map((id) => ({ id, label: id }));
  if (kind === 'flag')
    return (['yes', 'no'] as const).map((id) => ({
      id: String(id === 'yes'),
      label: text(`custom-filter:${id}`),
    }));
  return kind === undefined ? [] : optionsOf(kind);
}

function FoundValue({ optionsOf, row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const kind = valueKindOf(row);
  return (
    <SearchSelect
      label={text('custom-filter:value')}
      hideLabel
      placeholder={text('custom-filter:choose')}
      searchLabel={text('custom-filter:search')}
      emptyText={text('custom-filter:nothing')}
      value={row.value === '' ? null : row.value}
      options={kind === undefined ? [] : optionsOf(kind)}
      {...{ error, onChange }}
    />
  );
}

/** What was saved as another text stays until a country is chosen. */
function CountryValue(props: ConditionValueProps) {
  const countries = useCountryOptions();
  const { value } = props.row;
  const code = countryCodeIn(value);
  const others = value !== '' && code === undefined ? [{ id: value, label: value }] : [];
  return (
    <FoundValue
      {...props}
      row={{ ...props.row, value: code ?? value }}
      optionsOf={() => [...others, ...countries]}
    />
  );
}

function WrittenValue({ row, error, onChange }: ConditionValueProps) {
  const text = useText();
  const kind = valueKindOf(row);
  return (
    <TextField
      label={text(kind === 'days' ? 'custom-filter:days' : 'custom-filter:value')}
      hideLabel
      placeholder={kind === 'days' ? text('custom-filter:days') : ''}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'number' || kind === 'days' ? { inputMode: 'numeric' as const } : {})}
      {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
      value={row.value}
      {...{ error, onChange }}
    />
  );
}

import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { Trash2 } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import {
  operatorsOf,
  standardKey,
  withAttribute,
  withOperator,
  type FilterAttribute,
  type FilterRow,
  type RowOperator,
  type RowProblem,
  valueKindOf,
} from '../condition-model.ts';
import { ConditionValue, type OptionsOf } from './condition-value.tsx';

type ConditionRowProps = {
  row: FilterRow;
  /** What can be filtered by. */
  attributes: readonly FilterAttribute[];
  optionsOf: OptionsOf;
  /** From 1. */
  position: number;
  isLast: boolean;
  problem: RowProblem | undefined;
  onChange: (row: FilterRow) => void;
  onRemove: (() => void) | undefined;
};

/** An attribute, how it is compared, with what; and how it is joined to the next condition. */
export function ConditionRow(props: ConditionRowProps) {
  const { row, attributes, optionsOf, position, isLast, problem, onChange, onRemove } = props;
  const text = useText();
  const { nameOf, operatorName } = useNames(row);
  return (
    <fieldset className="flex w-full flex-col gap-3">
      <legend className="sr-only">{text('custom-filter:condition', { number: position })}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-3">
          <Select
            label={text('custom-filter:attribute')}
            hideLabel
            placeholder=""
            value={row.attribute.key}
            options={attributes.map((attribute) => ({ id: attribute.key, label: nameOf(attribute) }))}
            onChange={(id) => {
              const attribute = attributes.find(({ key }) => key === id);
              if (attribute) onChange(withAttribute(row, attribute));
            }}
          />
          <Select
            label={text('custom-filter:operator')}
            hideLabel
            placeholder=""
            value={row.operator}
            options={operatorsOf(row.attribute).map((id) => ({ id, label: operatorName(id) }))}
            onChange={(id) => {
              const operator = operatorsOf(row.attribute).find((each) => each === id);
              if (operator !== undefined) onChange(withOperator(row, operator));
            }}
          />
          <ConditionValue
            optionsOf={optionsOf}
            row={row}
            error={problem && text(`custom-filter:problem.${problem}`)}
            onChange={(value) => onChange({ ...row, value })}
          />
        </div>
        {onRemove && (
          <IconButton
            label={text('custom-filter:remove', { number: position })}
            icon={<Trash2 aria-hidden size={14} />}
            onPress={onRemove}
          />
        )}
      </div>
      {!isLast && <Joint row={row} onChange={onChange} />}
    </fieldset>
  );
}

function Joint({ row, onChange }: Pick<ConditionRowProps, 'row' | 'onChange'>) {
  const text = useText();
  return (
    <Select
      label={text('custom-filter:joint')}
      hideLabel
      placeholder=""
      size="small"
      className="w-24"
      value={row.joint}
      options={(['and', 'or'] as const).map((id) => ({ id, label: text(`custom-filter:${id}`) }))}
      onChange={(id) => onChange({ ...row, joint: id === 'or' ? 'or' : 'and' })}
    />
  );
}

/** What attributes and comparisons are called. */
function useNames(row: FilterRow) {
  const text = useText();
  const nameOf = (attribute: FilterAttribute) => {
    const key = standardKey(attribute);
    return key
      ? text(`custom-filter:key.${key}`)
      : (attribute.custom?.attribute_display_name ?? attribute.key);
  };
  const isNumber = valueKindOf({ attribute: row.attribute, operator: 'equal_to' }) === 'decimal';
  const operatorName = (operator: RowOperator) => {
    if (isNumber && operator === 'is_greater_than') return text('custom-filter:by.is_more');
    if (isNumber && operator === 'is_less_than') return text('custom-filter:by.is_less');
    return text(`custom-filter:by.${operator}`);
  };
  return { nameOf, operatorName };
}

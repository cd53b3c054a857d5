import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { Trash2 } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import {
  filterKeys,
  operatorsOf,
  withKey,
  withOperator,
  type FilterRow,
  type problemOf,
} from '../filter-model.ts';
import { ConditionValue } from './condition-value.tsx';

type ConditionRowProps = {
  accountId: number;
  row: FilterRow;
  /** From one. */
  position: number;
  isLast: boolean;
  problem: ReturnType<typeof problemOf>;
  onChange: (row: FilterRow) => void;
  onRemove: (() => void) | undefined;
};

/** An attribute, how it is compared, with what; and how it is joined to the next condition. */
export function ConditionRow(props: ConditionRowProps) {
  const { accountId, row, position, isLast, problem, onChange, onRemove } = props;
  const text = useText();
  return (
    <fieldset className="flex w-full flex-col gap-3">
      <legend className="sr-only">{text('conversation:filter.condition', { number: position })}</legend>
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-3">
          <Select
            label={text('conversation:filter.attribute')}
            hideLabel
            placeholder=""
            value={row.key}
            options={filterKeys.map((id) => ({ id, label: text(`conversation:filter.key.${id}`) }))}
            onChange={(id) => onChange(withKey(row, filterKeys.find((key) => key === id) ?? row.key))}
          />
          <Select
            label={text('conversation:filter.operator')}
            hideLabel
            placeholder=""
            value={row.operator}
            options={operatorsOf(row.key).map((id) => ({ id, label: text(`conversation:filter.by.${id}`) }))}
            onChange={(id) => {
              const operator = operatorsOf(row.key).find((each) => each === id);
              if (operator !== undefined) onChange(withOperator(row, operator));
            }}
          />
          <ConditionValue
            accountId={accountId}
            row={row}
            error={problem && text(`conversation:filter.problem.${problem}`)}
            onChange={(value) => onChange({ ...row, value })}
          />
        </div>
        {onRemove && (
          <IconButton
            label={text('conversation:filter.remove', { number: position })}
            icon={<Trash2 aria-hidden size={14} />}
            onPress={onRemove}
          />
        )}
      </div>
      {!isLast && (
        <Select
          label={text('conversation:filter.joint')}
          hideLabel
          placeholder=""
          size="small"
          className="w-24"
          value={row.joint}
          options={(['and', 'or'] as const).map((id) => ({ id, label: text(`conversation:filter.${id}`) }))}
          onChange={(id) => onChange({ ...row, joint: id === 'or' ? 'or' : 'and' })}
        />
      )}
    </fieldset>
  );
}

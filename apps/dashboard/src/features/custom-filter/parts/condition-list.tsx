import { Button } from '@confab/ui/button';
import { Plus } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { newRow, type FilterAttributes, type FilterRow, type RowProblem } from '../condition-model.ts';
import { ConditionRow } from './condition-row.tsx';
import type { OptionsOf } from './condition-value.tsx';

type ConditionListProps = {
  rows: readonly FilterRow[];
  attributes: FilterAttributes;
  optionsOf: OptionsOf;
  /** The error under the value of a row. */
  problemOf: (row: FilterRow) => RowProblem | undefined;
  /** Whether all rows may go. */
  mayBeEmpty?: boolean;
  onChange: (rows: readonly FilterRow[]) => void;
};

const maxRows = 50;

/** Conditions one under the other, and a button for another one. */
export function ConditionList(props: ConditionListProps) {
  const { rows, attributes, optionsOf, problemOf, mayBeEmpty = false, onChange } = props;
  const text = useText();
  const mayGo = mayBeEmpty || rows.length > 1;
  return (
    <>
      {rows.map((row, index) => (
        <ConditionRow
          key={row.id}
          {...{ row, attributes, optionsOf }}
          position={index + 1}
          isLast={index === rows.length - 1}
          problem={problemOf(row)}
          onChange={(next) => onChange(rows.map((each) => (each.id === next.id ? next : each)))}
          onRemove={mayGo ? () => onChange(rows.filter((each) => each.id !== row.id)) : undefined}
        />
      ))}
      {rows.length < maxRows && (
        <Button
          size="small"
          icon={<Plus aria-hidden size={14} />}
          onPress={() => onChange([...rows, newRow(rows, attributes[0])])}
        >
          {text('custom-filter:add')}
        </Button>
      )}
    </>
  );
}

import type { Condition } from '@confab/contract/kit/conditions';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import {
  conditionsOf,
  newRow,
  problemOf,
  type FilterAttributes,
  type FilterRow,
} from '../condition-model.ts';
import { ConditionList } from './condition-list.tsx';
import type { OptionsOf } from './condition-value.tsx';

export type FilterModalProps = {
  /** What to begin with. */
  rows: readonly FilterRow[];
  attributes: FilterAttributes;
  optionsOf: OptionsOf;
  title: string;
  submitLabel: string;
  isPending?: boolean;
  onSubmit: (conditions: readonly Condition[]) => void;
  onClose: () => void;
};

/** The conditions of a filter, one under the other. */
export function FilterModal(props: FilterModalProps) {
  const {
    rows: given,
    attributes,
    optionsOf,
    title,
    submitLabel,
    isPending = false,
    onSubmit,
    onClose,
  } = props;
  const text = useText();
  const id = useId();
  const [rows, setRows] = useState<readonly FilterRow[]>(
    given.length > 0 ? given : [newRow([], attributes[0])],
  );
  const [wasTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rows.every((row) => problemOf(row) === undefined)) onSubmit(conditionsOf(rows));
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      title={title}
      closeLabel={text('common:close')}
      footer={
        <>
          <Button onPress={onClose}>{text('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <ConditionList
          {...{ rows, attributes, optionsOf }}
          problemOf={(row) => (wasTried ? problemOf(row) : undefined)}
          onChange={setRows}
        />
      </form>
    </Modal>
  );
}

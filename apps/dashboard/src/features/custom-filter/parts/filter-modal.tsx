import type { Condition } from '@confab/contract/kit/conditions';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveFilterMutation, type SavedFilterType } from '../api.ts';
import {
  conditionsOf,
  newRow,
  problemOf,
  rowsOf,
  type FilterAttributes,
  type FilterRow,
} from '../condition-model.ts';
import { ConditionList } from './condition-list.tsx';
import type { OptionsOf } from './condition-value.tsx';
import type { ListFilterState } from './use-list-filter.ts';

export type FilterModalProps = {
  accountId: number;
  type: SavedFilterType;
  filtering: ListFilterState;
  attributes: FilterAttributes;
  optionsOf: OptionsOf;
  onClose: () => void;
};

/** The conditions over a list, or those of the saved filter that is open; programs may have made some unknown here. */
export function FilterModal(props: FilterModalProps) {
  const [rows] = useState(() => rowsOf(props.filtering.conditions ?? [], props.attributes));
  return rows ? <FilterForm {...props} initialRows={rows} /> : <NotEditable {...props} />;
}

/** The conditions in a column. */
function FilterForm(props: FilterModalProps & { initialRows: readonly FilterRow[] }) {
  const { accountId, type, filtering, initialRows, attributes, optionsOf, onClose } = props;
  const { saved, apply } = filtering;
  const text = useText();
  const id = useId();
  const save = useMutation({
    ...saveFilterMutation(useQueryClient(), accountId, type),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  const [rows, setRows] = useState<readonly FilterRow[]>(
    initialRows.length > 0 ? initialRows : [newRow([], attributes[0])],
  );
  const [wasTried, setTried] = useState(false);
  const keep = (conditions: readonly Condition[]) => {
    if (!saved) {
      apply(conditions);
      return onClose();
    }
    save.mutate({ id: saved.id, conditions }, { onSuccess: onClose });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rows.every((row) => problemOf(row) === undefined)) keep(conditionsOf(rows));
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      size="large"
      title={titleOf(props, text)}
      closeLabel={text('common:close')}
      footer={
        <>
          <Button onPress={onClose}>{text('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={save.isPending}>
            {text(saved ? 'common:save' : `${type}:filter.apply`)}
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

function NotEditable(props: FilterModalProps) {
  const text = useText();
  return (
    <Modal
      isOpen
      onOpenChange={props.onClose}
      title={titleOf(props, text)}
      closeLabel={text('common:close')}
      footer={<Button onPress={props.onClose}>{text('common:close')}</Button>}
    >
      <p>{text('custom-filter:notEditable')}</p>
    </Modal>
  );
}

const titleOf = ({ type, filtering }: FilterModalProps, text: ReturnType<typeof useText>) =>
  text(filtering.saved ? `${type}:savedFilter.edit` : `${type}:filter.open`);

import type { CustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteFilterMutation, saveFilterMutation, type SavedFilterType } from '../api.ts';
import { rowsOf, type FilterRow } from '../condition-model.ts';
import type { FilterModalProps } from './filter-modal.tsx';
import type { ListFilterState } from './use-list-filter.ts';

const SavedFilterForm = lazy(async () => {
  const [{ SavedFilterForm: form }] = await Promise.all([
    import('./saved-filter-form.tsx'),
    loadMessages(['form']),
  ]);
  return { default: form };
});

/** The dialog of a list, with what only the list knows: it knows the options of its values. */
export type ListFilterModal = ComponentType<Omit<FilterModalProps, 'optionsOf'> & { accountId: number }>;

type FilterActionsProps = {
  accountId: number;
  type: SavedFilterType;
  filtering: ListFilterState;
  attributes: FilterModalProps['attributes'];
  Dialog: ListFilterModal;
  /** Opens a saved filter; the whole list for undefined. */
  onOpen: (savedId: number | undefined) => void;
};

/** Puts conditions over a list, changes them, takes them off; and what there is to do with a saved filter. */
export function FilterActions(props: FilterActionsProps) {
  const { accountId, type, filtering, attributes, onOpen } = props;
  const { conditions, saved, apply } = filtering;
  const text = useText();
  const [open, setOpen] = useState<'filter' | 'save'>();
  const rows = rowsOf(conditions ?? [], attributes);
  const close = () => setOpen(undefined);
  const isFiltered = conditions !== undefined && !saved;
  return (
    <>
      {rows && (
        <IconButton
          label={text(saved ? `${type}:savedFilter.edit` : `${type}:filter.open`)}
          icon={<SlidersHorizontal size={16} />}
          onPress={() => setOpen('filter')}
        />
      )}
      {isFiltered && (
        <>
          <IconButton
            label={text(`${type}:savedFilter.save`)}
            icon={<FolderPlus size={16} />}
            onPress={() => setOpen('save')}
          />
          <IconButton
            label={text(`${type}:filter.clear`)}
            icon={<X size={16} />}
            onPress={() => apply(undefined)}
          />
        </>
      )}
      {saved && <DeleteSaved {...{ accountId, type, saved, onOpen }} />}
      <Suspense>
        {open === 'filter' && <EditedFilter {...props} rows={rows ?? []} onClose={close} />}
        {open === 'save' && conditions && (
          <SavedFilterForm {...{ accountId, type, conditions }} onSaved={onOpen} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

type EditedFilterProps = FilterActionsProps & { rows: readonly FilterRow[]; onClose: () => void };

/** Conditions over the list, or those of the saved filter that is open. */
function EditedFilter(props: EditedFilterProps) {
  const { accountId, type, filtering, rows, attributes, Dialog, onClose } = props;
  const { saved, apply } = filtering;
  const text = useText();
  const save = useMutation(saveFilterMutation(useQueryClient(), accountId, type));
  const submit = (conditions: readonly Condition[]) => {
    if (!saved) {
      apply(conditions);
      return onClose();
    }
    save.mutate(
      { id: saved.id, conditions },
      {
        onSuccess: onClose,
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
      },
    );
  };
  return (
    <Dialog
      accountId={accountId}
      rows={rows}
      attributes={attributes}
      title={text(saved ? `${type}:savedFilter.edit` : `${type}:filter.open`)}
      submitLabel={text(saved ? 'common:save' : `${type}:filter.apply`)}
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

type DeleteSavedProps = Pick<FilterActionsProps, 'accountId' | 'type' | 'onOpen'> & { saved: CustomFilter };

function DeleteSaved({ accountId, type, saved, onOpen }: DeleteSavedProps) {
  const text = useText();
  const remove = useMutation(deleteFilterMutation(useQueryClient(), accountId, type));
  const ask = async () => {
    const isSure = await confirm({
      title: text(`${type}:savedFilter.deleteTitle`, { name: saved.name }),
      description: text(`${type}:savedFilter.deleteText`),
      confirmLabel: text(`${type}:savedFilter.deleteConfirm`),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    remove.mutate(saved.id, {
      onSuccess: () => {
        toast({ text: text(`${type}:savedFilter.deleted`, { name: saved.name }), tone: 'positive' });
        onOpen(undefined);
      },
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return (
    <IconButton
      label={text(`${type}:savedFilter.delete`)}
      icon={<Trash2 size={16} />}
      onPress={() => void ask()}
    />
  );
}

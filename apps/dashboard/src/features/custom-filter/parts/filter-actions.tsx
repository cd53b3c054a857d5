import type { CustomFilter } from '@confab/contract/features/custom-filter';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteFilterMutation, type SavedFilterType } from '../api.ts';
import type { FilterModalProps } from './filter-modal.tsx';
import type { ListFilterState } from './use-list-filter.ts';

const SavedFilterForm = lazy(async () => {
  const [{ SavedFilterForm: form }] = await Promise.all([
    import('./saved-filter-form.tsx'),
    loadMessages(['form']),
  ]);
  return { default: form };
});

/** The dialog of a list, which provides the options of its values. */
export type ListFilterModal = ComponentType<Omit<FilterModalProps, 'type' | 'attributes' | 'optionsOf'>>;

type FilterActionsProps = {
  accountId: number;
  type: SavedFilterType;
  filtering: ListFilterState;
  Dialog: ListFilterModal;
  /** Opens a saved filter; the whole list for undefined. */
  onOpen: (savedId: number | undefined) => void;
};

/** Sets, edits, and clears the filter of a list, and the actions on a saved filter. */
export function FilterActions({ accountId, type, filtering, Dialog, onOpen }: FilterActionsProps) {
  const { conditions, saved, apply } = filtering;
  const text = useText();
  const [open, setOpen] = useState<'filter' | 'save'>();
  const close = () => setOpen(undefined);
  const isFiltered = conditions !== undefined && !saved;
  return (
    <>
      <IconButton
        label={text(saved ? `${type}:savedFilter.edit` : `${type}:filter.open`)}
        icon={<SlidersHorizontal size={16} />}
        isDisabled={!filtering.isReady}
        onPress={() => setOpen('filter')}
      />
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
        {open === 'filter' && <Dialog {...{ accountId, filtering }} onClose={close} />}
        {open === 'save' && conditions && (
          <SavedFilterForm {...{ accountId, type, conditions }} onSaved={onOpen} onClose={close} />
        )}
      </Suspense>
    </>
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

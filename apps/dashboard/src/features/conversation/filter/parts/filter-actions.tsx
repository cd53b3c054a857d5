import type { CustomFilter } from '@confab/contract/features/custom-filter';
import type { Condition } from '@confab/contract/kit/conditions';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderPlus, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { customAttributesQuery } from '../../../custom-attribute/index.ts';
import { deleteFolderMutation, saveFolderMutation } from '../../../custom-filter/index.ts';
import { filterAttributes, rowsOf, type FilterAttribute, type FilterRow } from '../filter-model.ts';
import type { ListFilterState } from './use-list-filter.ts';

const FilterModal = lazy(async () => ({ default: (await import('./filter-modal.tsx')).FilterModal }));
const FolderForm = lazy(async () => ({ default: (await import('./folder-form.tsx')).FolderForm }));

type FilterActionsProps = { accountId: number; filtering: ListFilterState };

/** Puts conditions over a list, changes them, takes them off; and what there is to do with a folder. */
export function FilterActions({ accountId, filtering }: FilterActionsProps) {
  const { conditions, folder, apply } = filtering;
  const text = useText();
  const [open, setOpen] = useState<'filter' | 'folder'>();
  const custom = useQuery(customAttributesQuery(accountId)).data;
  const attributes = filterAttributes(custom ?? []);
  const rows = rowsOf(conditions ?? [], attributes);
  const close = () => setOpen(undefined);
  const isFiltered = conditions !== undefined && !folder;
  return (
    <>
      {rows && (
        <IconButton
          label={text(folder ? 'conversation:folder.edit' : 'conversation:filter.open')}
          icon={<SlidersHorizontal size={16} />}
          onPress={() => setOpen('filter')}
        />
      )}
      {isFiltered && (
        <>
          <IconButton
            label={text('conversation:folder.save')}
            icon={<FolderPlus size={16} />}
            onPress={() => setOpen('folder')}
          />
          <IconButton
            label={text('conversation:filter.clear')}
            icon={<X size={16} />}
            onPress={() => apply(undefined)}
          />
        </>
      )}
      {folder && <DeleteFolder {...{ accountId, folder }} />}
      <Suspense>
        {open === 'filter' && (
          <EditedFilter {...{ accountId, filtering, attributes }} rows={rows ?? []} onClose={close} />
        )}
        {open === 'folder' && conditions && <FolderForm {...{ accountId, conditions }} onClose={close} />}
      </Suspense>
    </>
  );
}

type EditedFilterProps = FilterActionsProps & {
  rows: readonly FilterRow[];
  attributes: readonly FilterAttribute[];
  onClose: () => void;
};

/** Conditions over the list, or those of the folder that is open. */
function EditedFilter(props: EditedFilterProps) {
  const { accountId, filtering, rows, attributes, onClose } = props;
  const { folder, apply } = filtering;
  const text = useText();
  const save = useMutation(saveFolderMutation(useQueryClient(), accountId));
  const submit = (conditions: readonly Condition[]) => {
    if (!folder) {
      apply(conditions);
      return onClose();
    }
    save.mutate(
      { id: folder.id, conditions },
      {
        onSuccess: onClose,
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
      },
    );
  };
  return (
    <FilterModal
      accountId={accountId}
      rows={rows}
      attributes={attributes}
      title={text(folder ? 'conversation:folder.edit' : 'conversation:filter.open')}
      submitLabel={text(folder ? 'common:save' : 'conversation:filter.apply')}
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

function DeleteFolder({ accountId, folder }: { accountId: number; folder: CustomFilter }) {
  const text = useText();
  const navigate = useNavigate();
  const remove = useMutation(deleteFolderMutation(useQueryClient(), accountId));
  const ask = async () => {
    const isSure = await confirm({
      title: text('conversation:folder.deleteTitle', { name: folder.name }),
      description: text('conversation:folder.deleteText'),
      confirmLabel: text('conversation:folder.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    remove.mutate(folder.id, {
      onSuccess: () => {
        toast({ text: text('conversation:folder.deleted', { name: folder.name }), tone: 'positive' });
        void navigate({ to: conversationPath(accountId, { kind: 'all' }) });
      },
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return (
    <IconButton
      label={text('conversation:folder.delete')}
      icon={<Trash2 size={16} />}
      onPress={() => void ask()}
    />
  );
}

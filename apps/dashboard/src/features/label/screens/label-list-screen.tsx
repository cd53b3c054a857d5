import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import type { Label } from '@confab/contract/features/label';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteLabelMutation, labelsQuery } from '../api.ts';
import { LabelForm } from '../parts/label-form.tsx';
import { LabelRow } from '../parts/label-row.tsx';

type Editing = { label: Label | undefined };

export function LabelListScreen() {
  const text = useText();
  const query = useQuery(labelsQuery(useAccountId()));
  const remove = useDelete();
  const [editing, setEditing] = useState<Editing>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ label: undefined })}
    >
      {text('label:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('label:list.title')}
      description={text('label:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('label:list.loadError')}
      searchLabel={text('label:list.search')}
      caption={text('label:list.caption')}
      nameOf={({ title }) => title}
      textOf={({ title, description }) => `${title} ${description ?? ''}`}
      empty={{
        icon: <Tag size={24} />,
        title: text('label:list.empty'),
        description: text('label:list.emptyText'),
      }}
      row={(label) => (
        <LabelRow
          key={label.id}
          label={label}
          onEdit={() => setEditing({ label })}
          onDelete={() => void remove(label)}
        />
      )}
    >
      {editing && (
        <LabelForm
          label={editing.label}
          count={query.data?.payload.length ?? 0}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteLabelMutation(useQueryClient(), useAccountId()));
  return async ({ id, title }: Label) => {
    const isSure = await confirm({
      title: text('label:delete.title', { title }),
      description: text('label:delete.text'),
      confirmLabel: text('label:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('label:delete.done', { title }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm-dialog';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import { toast } from '@confab/ui/toast';
import type { Label } from '@confab/contract/nouns/label';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../main/account-context.ts';
import { errorText } from '../../../main/error-text.ts';
import { matches } from '../../../main/list-filter.ts';
import { ListSkeleton } from '../../../main/list-skeleton.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { QueryView } from '../../../main/query-view.tsx';
import { SettingsPage } from '../../../main/settings-page.tsx';
import { deleteLabelMutation, labelsQuery } from '../api.ts';
import { LabelForm } from '../parts/label-form.tsx';
import { LabelRow } from '../parts/label-row.tsx';

type Editing = { label: Label | undefined };

export function LabelListScreen() {
  const text = useText();
  const query = useQuery(labelsQuery(useAccountId()));
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
    <SettingsPage title={text('label:list.title')} description={text('label:list.description')} actions={add}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('label:list.loadError')}>
        {({ payload: labels }) =>
          labels.length === 0 ? (
            <EmptyState
              icon={<Tag size={24} />}
              title={text('label:list.empty')}
              description={text('label:list.emptyText')}
              action={add}
            />
          ) : (
            <LabelList labels={labels} onEdit={(label) => setEditing({ label })} />
          )
        }
      </QueryView>
      {editing && (
        <LabelForm
          label={editing.label}
          count={query.data?.payload.length ?? 0}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SettingsPage>
  );
}

type LabelListProps = { labels: readonly Label[]; onEdit: (label: Label) => void };

function LabelList({ labels, onEdit }: LabelListProps) {
  const text = useText();
  const remove = useDelete();
  const [search, setSearch] = useState('');
  const shown = labels.filter((label) => matches(`${label.title} ${label.description ?? ''}`, search));
  return (
    <>
      <SearchField
        label={text('label:list.search')}
        clearLabel={text('common:clearSearch')}
        value={search}
        onChange={setSearch}
        className="w-full sm:max-w-72"
      />
      {shown.length === 0 ? (
        <EmptyState size="small" title={text('common:noResults')} />
      ) : (
        <Card padding="none">
          <ul aria-label={text('label:list.caption')}>
            {shown.map((label) => (
              <LabelRow
                key={label.id}
                label={label}
                onEdit={() => onEdit(label)}
                onDelete={() => void remove(label)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
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

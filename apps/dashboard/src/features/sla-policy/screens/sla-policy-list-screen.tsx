import type { SlaPolicy } from '@confab/contract/features/sla-policy';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteSlaPolicyMutation, slaPoliciesQuery } from '../api.ts';
import { SlaPolicyForm } from '../parts/sla-policy-form.tsx';
import { SlaPolicyRow } from '../parts/sla-policy-row.tsx';

export function SlaPolicyListScreen() {
  const text = useText();
  const query = useQuery(slaPoliciesQuery(useAccountId()));
  const remove = useDelete();
  const [edited, edit] = useState<SlaPolicy | 'new'>();
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => edit('new')}>
      {text('sla-policy:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('sla-policy:list.title')}
      description={text('sla-policy:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('sla-policy:list.loadError')}
      searchLabel={text('sla-policy:list.search')}
      caption={text('sla-policy:list.title')}
      nameOf={({ name }) => name}
      textOf={({ name, description }) => `${name} ${description ?? ''}`}
      empty={{
        icon: <Timer size={24} />,
        title: text('sla-policy:list.empty'),
        description: text('sla-policy:list.emptyText'),
      }}
      row={(slaPolicy) => (
        <SlaPolicyRow
          key={slaPolicy.id}
          slaPolicy={slaPolicy}
          onEdit={() => edit(slaPolicy)}
          onDelete={() => void remove(slaPolicy)}
        />
      )}
    >
      {edited && (
        <SlaPolicyForm slaPolicy={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />
      )}
    </ListPage>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteSlaPolicyMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: SlaPolicy) => {
    const isSure = await confirm({
      title: text('sla-policy:delete.title', { name }),
      description: text('sla-policy:delete.text'),
      confirmLabel: text('sla-policy:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('sla-policy:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

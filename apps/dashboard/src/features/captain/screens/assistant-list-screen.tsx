import type { Assistant } from '@confab/contract/features/captain-assistant';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { assistantsQuery } from '../../copilot/index.ts';
import { deleteAssistantMutation } from '../api.ts';
import { AddAssistantForm } from '../parts/add-assistant-form.tsx';

export function AssistantListScreen() {
  const text = useText();
  const query = useQuery(assistantsQuery(useAccountId()));
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const add = isAdministrator && (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
      {text('captain:assistants.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('captain:assistants.title')}
      description={text('captain:assistants.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('captain:assistants.loadError')}
      searchLabel={text('captain:assistants.search')}
      caption={text('captain:assistants.title')}
      textOf={({ name, description }) => `${name} ${description}`}
      empty={{
        icon: <Sparkles size={24} />,
        title: text('captain:assistants.empty'),
        description: text('captain:assistants.emptyText'),
      }}
      row={(assistant) => <AssistantRow key={assistant.id} assistant={assistant} />}
    >
      {isAdding && <AddAssistantForm onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

function AssistantRow({ assistant }: { assistant: Assistant }) {
  const text = useText();
  const accountId = useAccountId();
  const remove = useDelete(assistant);
  const { id, name, description } = assistant;
  return (
    <li className="flex items-center border-b border-border pe-3 last:border-0">
      <Link
        to={accountPath(accountId, `captain/assistants/${id}`)}
        className="focus-ring flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control py-1.5 ps-5 pe-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-control font-medium">
            <bdi className="truncate-end">{name}</bdi>
          </span>
          <span className="block truncate text-meta text-text-muted">
            <bdi className="truncate-end">{description}</bdi>
          </span>
        </span>
        <ChevronRight aria-hidden size={16} className="shrink-0 text-text-muted rtl:-scale-x-100" />
      </Link>
      {useIsAdministrator() && (
        <IconButton
          label={text('captain:assistants.delete', { name })}
          icon={<Trash2 aria-hidden size={14} />}
          onPress={() => void remove()}
        />
      )}
    </li>
  );
}

function useDelete({ id, name }: Assistant) {
  const text = useText();
  const { mutateAsync } = useMutation(deleteAssistantMutation(useQueryClient(), useAccountId()));
  return async () => {
    const isSure = await confirm({
      title: text('captain:assistants.deleteTitle', { name }),
      description: text('captain:assistants.deleteText'),
      confirmLabel: text('captain:assistants.deleteConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('captain:assistants.deleted', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

import type { Macro } from '@confab/contract/features/macro';
import { ButtonLink } from '@confab/ui/button-link';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Zap } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { deleteMacroMutation, macrosQuery } from '../api.ts';
import { MacroRow } from '../parts/macro-row.tsx';

export function MacroListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(macrosQuery(accountId));
  const remove = useDelete();
  const add = (
    <ButtonLink
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      href={accountPath(accountId, 'settings/macros/new')}
    >
      {text('macro:list.add')}
    </ButtonLink>
  );
  return (
    <ListPage
      title={text('macro:list.title')}
      description={text('macro:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('macro:list.loadError')}
      searchLabel={text('macro:list.search')}
      caption={text('macro:list.title')}
      nameOf={({ name }) => name}
      textOf={({ name }) => name}
      empty={{
        icon: <Zap size={24} />,
        title: text('macro:list.empty'),
        description: text('macro:list.emptyText'),
      }}
      row={(macro) => <MacroRow key={macro.id} macro={macro} onDelete={() => void remove(macro)} />}
    />
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteMacroMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }: Macro) => {
    const isSure = await confirm({
      title: text('macro:delete.title', { name }),
      description: text('macro:delete.text'),
      confirmLabel: text('macro:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('macro:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

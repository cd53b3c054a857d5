import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PanelTop, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteDashboardAppMutation, dashboardAppsQuery } from '../api.ts';
import { DashboardAppForm } from '../parts/dashboard-app-form.tsx';
import { DashboardAppRow } from '../parts/dashboard-app-row.tsx';

type Editing = { dashboardApp: DashboardApp | undefined };

export function DashboardAppListScreen() {
  const text = useText();
  const query = useQuery(dashboardAppsQuery(useAccountId()));
  const remove = useDelete();
  const [editing, setEditing] = useState<Editing>();
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onPress={() => setEditing({ dashboardApp: undefined })}
    >
      {text('dashboard-app:list.add')}
    </Button>
  );
  return (
    <ListPage
      title={text('dashboard-app:list.title')}
      description={text('dashboard-app:list.description')}
      action={add}
      query={query}
      itemsOf={(apps) => apps}
      errorTitle={text('dashboard-app:list.loadError')}
      searchLabel={text('dashboard-app:list.search')}
      caption={text('dashboard-app:list.title')}
      textOf={({ title, content }) => `${title} ${content.map(({ url }) => url).join(' ')}`}
      empty={{
        icon: <PanelTop size={24} />,
        title: text('dashboard-app:list.empty'),
        description: text('dashboard-app:list.emptyText'),
      }}
      row={(dashboardApp) => (
        <DashboardAppRow
          key={dashboardApp.id}
          dashboardApp={dashboardApp}
          onEdit={() => setEditing({ dashboardApp })}
          onDelete={() => void remove(dashboardApp)}
        />
      )}
    >
      {editing && (
        <DashboardAppForm dashboardApp={editing.dashboardApp} onClose={() => setEditing(undefined)} />
      )}
    </ListPage>
  );
}

function useDelete() {
  const text = useText();
  const { mutateAsync } = useMutation(deleteDashboardAppMutation(useQueryClient(), useAccountId()));
  return async ({ id, title: name }: DashboardApp) => {
    const isSure = await confirm({
      title: text('dashboard-app:delete.title', { name }),
      description: text('dashboard-app:delete.text'),
      confirmLabel: text('dashboard-app:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await mutateAsync(id);
      toast({ text: text('dashboard-app:delete.done', { name }), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
}

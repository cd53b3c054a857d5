import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { BulkProgress, useBulk } from '../../bulk-action/index.ts';
import { automationsQuery } from '../api.ts';
import { AutomationRow } from '../parts/automation-row.tsx';
import { OrderedAutomations } from '../parts/ordered-automations.tsx';

export function AutomationListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery(automationsQuery(accountId));
  const bulk = useBulk(accountId);
  const add = (
    <ButtonLink
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      href={accountPath(accountId, 'settings/automation/new')}
    >
      {text('automation:list.add')}
    </ButtonLink>
  );
  return (
    <ListPage
      title={text('automation:list.title')}
      description={text('automation:list.description')}
      action={add}
      query={query}
      frame={(content) => (
        <>
          {bulk.progress && <BulkProgress bulk={bulk} progress={bulk.progress} />}
          {content}
        </>
      )}
      itemsOf={({ payload }) => payload}
      errorTitle={text('automation:list.loadError')}
      searchLabel={text('automation:list.search')}
      caption={text('automation:list.title')}
      textOf={({ name, description }) => `${name} ${description ?? ''}`}
      empty={{
        icon: <Workflow size={24} />,
        title: text('automation:list.empty'),
        description: text('automation:list.emptyText'),
      }}
      row={(automation) => (
        <li key={automation.id} className="border-b border-border py-1.5 ps-5 pe-3 last:border-0">
          <AutomationRow automation={automation} bulk={bulk} />
        </li>
      )}
      ordered={(automations) => <OrderedAutomations automations={automations} bulk={bulk} />}
    />
  );
}

import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { Inbox as InboxIcon, Plus } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { inboxesQuery } from '../api.ts';
import { InboxRow } from '../parts/inbox-row.tsx';
import { useDeleteInbox } from '../parts/use-delete-inbox.ts';

export function InboxListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const remove = useDeleteInbox();
  const query = useQuery(inboxesQuery(accountId));
  const add = (
    <ButtonLink
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      href={accountPath(accountId, 'settings/inboxes/new')}
    >
      {text('inbox:list.add')}
    </ButtonLink>
  );
  return (
    <ListPage
      title={text('inbox:list.title')}
      description={text('inbox:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('inbox:list.loadError')}
      searchLabel={text('inbox:list.search')}
      caption={text('inbox:list.caption')}
      nameOf={({ name }) => name}
      textOf={({ name }) => name}
      empty={{
        icon: <InboxIcon size={24} />,
        title: text('inbox:list.empty'),
        description: text('inbox:list.emptyText'),
      }}
      row={(inbox) => <InboxRow key={inbox.id} inbox={inbox} onDelete={() => void remove(inbox)} />}
    />
  );
}

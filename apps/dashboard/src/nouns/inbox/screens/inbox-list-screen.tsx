import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchField } from '@confab/ui/search-field';
import type { Inbox } from '@confab/contract/nouns/inbox';
import { useQuery } from '@tanstack/react-query';
import { Inbox as InboxIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../main/access.ts';
import { useAccountId } from '../../../main/account-context.ts';
import { matches } from '../../../main/list-filter.ts';
import { ListSkeleton } from '../../../main/list-skeleton.tsx';
import { useText } from '../../../main/messages/use-text.ts';
import { QueryView } from '../../../main/query-view.tsx';
import { SettingsPage } from '../../../main/settings-page.tsx';
import { inboxesQuery } from '../api.ts';
import { InboxRow } from '../parts/inbox-row.tsx';
import { useDeleteInbox } from '../parts/use-delete-inbox.ts';

export function InboxListScreen() {
  const text = useText();
  const accountId = useAccountId();
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
    <SettingsPage title={text('inbox:list.title')} description={text('inbox:list.description')} actions={add}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('inbox:list.loadError')}>
        {({ payload: inboxes }) =>
          inboxes.length === 0 ? (
            <EmptyState
              icon={<InboxIcon size={24} />}
              title={text('inbox:list.empty')}
              description={text('inbox:list.emptyText')}
              action={add}
            />
          ) : (
            <InboxList inboxes={inboxes} />
          )
        }
      </QueryView>
    </SettingsPage>
  );
}

function InboxList({ inboxes }: { inboxes: readonly Inbox[] }) {
  const text = useText();
  const remove = useDeleteInbox();
  const [search, setSearch] = useState('');
  const shown = inboxes.filter((inbox) => matches(inbox.name, search));
  return (
    <>
      <SearchField
        label={text('inbox:list.search')}
        clearLabel={text('common:clearSearch')}
        value={search}
        onChange={setSearch}
        className="w-full sm:max-w-72"
      />
      {shown.length === 0 ? (
        <EmptyState size="small" title={text('common:noResults')} />
      ) : (
        <Card padding="none">
          <ul aria-label={text('inbox:list.caption')}>
            {shown.map((inbox) => (
              <InboxRow key={inbox.id} inbox={inbox} onDelete={() => void remove(inbox)} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

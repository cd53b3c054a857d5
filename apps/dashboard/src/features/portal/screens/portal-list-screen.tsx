import { ButtonLink } from '@confab/ui/button-link';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { portalsQuery } from '../api.ts';
import { PortalRow } from '../parts/portal-row.tsx';
import { useMayManage } from '../parts/use-may-manage.ts';

/** All portals of the account, fetched on each visit. */
export function PortalListScreen() {
  const text = useText();
  const accountId = useAccountId();
  const mayManage = useMayManage();
  const query = useQuery({ ...portalsQuery(accountId), refetchOnMount: 'always' });
  const add = mayManage && (
    <ButtonLink
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      href={accountPath(accountId, 'portals/new')}
    >
      <span className="max-sm:[header_&]:sr-only">{text('portal:list.add')}</span>
    </ButtonLink>
  );
  return (
    <ListPage
      title={text('portal:list.title')}
      description={text('portal:list.description')}
      action={add}
      query={query}
      itemsOf={({ payload }) => payload}
      errorTitle={text('portal:list.loadError')}
      searchLabel={text('portal:list.search')}
      caption={text('portal:list.title')}
      textOf={({ name, slug, custom_domain: domain }) => `${name} ${slug} ${domain ?? ''}`}
      empty={{
        icon: <BookOpen size={24} />,
        title: text('portal:list.empty'),
        description: text(mayManage ? 'portal:list.emptyText' : 'portal:list.emptyForReaders'),
      }}
      row={(portal) => <PortalRow key={portal.id} portal={portal} />}
    />
  );
}

import { consoleTokenList, tokenFilters } from '@confab/contract/features/super-admin-token';
import { Badge } from '@confab/ui/badge';
import { RelativeTime } from '@confab/ui/relative-time';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consoleCall } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ListRow } from '../../parts/list-row.tsx';
import { PagedList } from '../../parts/paged-list.tsx';

export function TokenList() {
  const text = useText();
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.access_tokens')}
        description={text('super-admin:token.description')}
      />
      <PagedList
        name={consoleTokenList.name}
        load={({ q, filter, before }, signal) => {
          const known = tokenFilters.find((one) => one === filter) ?? 'all';
          const input = { q, filter: known, ...(before === undefined ? {} : { before }) };
          return consoleCall(consoleTokenList, { input, signal });
        }}
        search={{
          label: text('super-admin:token.search'),
          filterLabel: text('super-admin:filter'),
          filters: tokenFilters.map((id) => ({ id, label: text(`super-admin:token.filter.${id}`) })),
        }}
        caption={text('super-admin:area.access_tokens')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:token.empty')}
        row={(token) => (
          <ListRow
            key={token.id}
            href={`/super_admin/access_tokens/${token.id}`}
            title={token.owner_name}
            detail={
              <>
                <bdi dir="ltr">{`•••• ${token.ending}`}</bdi>
                {' · '}
                <RelativeTime date={new Date(token.created_at)} form="long" />
                {token.owner_email !== null && (
                  <>
                    {' · '}
                    <bdi>{token.owner_email}</bdi>
                  </>
                )}
              </>
            }
            badges={<Badge>{text(`super-admin:token.owner.${token.owner_type}`)}</Badge>}
          />
        )}
      />
    </>
  );
}

import { agentLoadsPerPage, liveStates, type AgentLoad } from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Skeleton } from '@confab/ui/skeleton';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { agentLoadsQuery, liveQuery } from '../api.ts';
import { Facts } from '../figure/parts/facts.tsx';
import { Heatmap } from '../chart/parts/heatmap.tsx';
import { LiveInboxes, LiveTeams } from '../overview/parts/live-groups.tsx';
import { Pages } from '../parts/pages.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { livePath } from '../parts/rows-path.ts';

/** What is waiting now, by agent, inbox, and team, and when customers write. */
export function OverviewScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('report:overview')} actions={<PrintButton />}>
      <LiveCounts />
      <Heatmap />
      <AgentLoads />
      <LiveInboxes />
      <LiveTeams />
    </SettingsPage>
  );
}

function LiveCounts() {
  const text = useText();
  const accountId = useAccountId();
  const format = new Intl.NumberFormat(useLanguage());
  const query = useQuery(liveQuery(accountId));
  return (
    <section aria-label={text('report:live')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(live) => (
          <Facts
            facts={liveStates.map((id) => ({
              name: text(`report:${id}`),
              value: format.format(live[id]),
              href: live[id] === 0 ? undefined : livePath(accountId, id),
            }))}
          />
        )}
      </QueryView>
    </section>
  );
}

function AgentLoads() {
  const text = useText();
  const accountId = useAccountId();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...agentLoadsQuery(accountId, page),
    placeholderData: keepPreviousData,
  });
  const columns: readonly TableColumn<AgentLoad>[] = [
    { id: 'name', title: text('report:agent'), cell: ({ name }) => name, isRowHeader: true },
    {
      id: 'availability',
      title: text('report:availability'),
      cell: ({ availability }) => text(`report:${availability}`),
    },
    ...(['open', 'unattended'] as const).map((state): TableColumn<AgentLoad> => ({
      id: state,
      title: text(`report:${state}`),
      align: 'end',
      cell: ({ id, metric }) =>
        metric[state] === 0 ? (
          metric[state]
        ) : (
          <Link href={livePath(accountId, state, { agent: id })}>{metric[state]}</Link>
        ),
    })),
  ];
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {(answer) => {
        const agents = Array.isArray(answer) ? answer : [];
        return (
          <>
            <Table
              label={text('report:agentsNow')}
              columns={columns}
              rows={agents}
              rowId={({ id }) => String(id)}
              empty={<EmptyState size="small" title={text('report:noAgents')} />}
            />
            <Pages page={page} isLast={agents.length < agentLoadsPerPage} onChange={setPage} />
          </>
        );
      }}
    </QueryView>
  );
}

import { agentLoadsPerPage, type AgentLoad } from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { Skeleton } from '@confab/ui/skeleton';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { agentLoadsQuery, liveQuery } from '../api.ts';
import { Facts } from '../parts/facts.tsx';
import { Heatmap } from '../parts/heatmap.tsx';
import { Pages } from '../parts/pages.tsx';

/** What waits now, who is there, and when customers write. */
export function OverviewScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('report:overview')}>
      <LiveCounts />
      <Heatmap />
      <AgentLoads />
    </SettingsPage>
  );
}

const counts = ['open', 'unattended', 'unassigned', 'pending'] as const;

function LiveCounts() {
  const text = useText();
  const query = useQuery(liveQuery(useAccountId()));
  return (
    <section aria-label={text('report:live')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(live) => <Facts facts={counts.map((id) => [text(`report:${id}`), live[id]] as const)} />}
      </QueryView>
    </section>
  );
}

function AgentLoads() {
  const text = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...agentLoadsQuery(useAccountId(), page),
    placeholderData: keepPreviousData,
  });
  const columns: readonly TableColumn<AgentLoad>[] = [
    { id: 'name', title: text('report:agent'), cell: ({ name }) => name, isRowHeader: true },
    {
      id: 'availability',
      title: text('report:availability'),
      cell: ({ availability }) => text(`report:${availability}`),
    },
    { id: 'open', title: text('report:open'), cell: ({ metric }) => metric.open, align: 'end' },
    {
      id: 'unattended',
      title: text('report:unattended'),
      cell: ({ metric }) => metric.unattended,
      align: 'end',
    },
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

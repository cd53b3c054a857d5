import { noTeamId } from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { inboxesQuery } from '../../../inbox/index.ts';
import { teamsQuery } from '../../../team/index.ts';
import { liveGroupsQuery } from '../../api.ts';
import { busiestFirst, type LiveGroup } from '../../model.ts';
import { Pages } from '../../parts/pages.tsx';
import { livePath } from '../../parts/rows-path.ts';

/** What waits now in each inbox, the fullest first. */
export function LiveInboxes() {
  const text = useText();
  const inboxes = useQuery(inboxesQuery(useAccountId())).data?.payload ?? [];
  const names = new Map(inboxes.map(({ id, name }) => [id, name]));
  return (
    <LiveGroups by="inbox" label={text('report:inboxesNow')} head={text('report:inbox')} names={names} />
  );
}

/** The same of each team, and of no team. */
export function LiveTeams() {
  const text = useText();
  const teams = useQuery(teamsQuery(useAccountId())).data ?? [];
  const names = new Map([
    [noTeamId, text('report:noTeam')],
    ...teams.map(({ id, name }) => [id, name] as const),
  ]);
  // Without teams it would be the figures of the account once more.
  if (teams.length === 0) return null;
  return <LiveGroups by="team" label={text('report:teamsNow')} head={text('report:team')} names={names} />;
}

type LiveGroupsProps = {
  by: 'inbox' | 'team';
  label: string;
  /** What the groups are. */
  head: string;
  names: ReadonlyMap<number, string>;
};

const groupsPerPage = 10;

function LiveGroups({ by, label, head, names }: LiveGroupsProps) {
  const text = useText();
  const accountId = useAccountId();
  const format = new Intl.NumberFormat(useLanguage());
  const [page, setPage] = useState(1);
  const query = useQuery(liveGroupsQuery(accountId, by));
  const columns: readonly TableColumn<LiveGroup>[] = [
    { id: 'name', title: head, cell: ({ id }) => names.get(id), isRowHeader: true },
    ...(['open', 'unattended', 'unassigned'] as const).map((state): TableColumn<LiveGroup> => ({
      id: state,
      title: text(`report:${state}`),
      align: 'end',
      cell: ({ id, [state]: count }) => {
        const shown = format.format(count);
        return count === 0 ? shown : <Link href={livePath(accountId, state, { [by]: id })}>{shown}</Link>;
      },
    })),
  ];
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {(answer) => {
        const groups = busiestFirst(answer, by).filter(({ id }) => names.has(id));
        const from = (page - 1) * groupsPerPage;
        return (
          <>
            <Table
              label={label}
              columns={columns}
              rows={groups.slice(from, from + groupsPerPage)}
              rowId={({ id }) => String(id)}
              empty={<EmptyState size="small" title={text('report:nothingOpen')} />}
            />
            <Pages page={page} isLast={from + groupsPerPage >= groups.length} onChange={setPage} />
          </>
        );
      }}
    </QueryView>
  );
}

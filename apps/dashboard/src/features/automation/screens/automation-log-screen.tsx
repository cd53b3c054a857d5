import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { automationQuery, runsQuery } from '../api.ts';
import { LogPages } from '../parts/log-pages.tsx';
import { RunEntry } from '../parts/run-entry.tsx';

/** What became of a rule lately. */
export function AutomationLogScreen() {
  const text = useText();
  const { automationId }: { automationId?: string } = useParams({ strict: false });
  const id = Number(automationId);
  const rule = useQuery(automationQuery(useAccountId(), id));
  return (
    <SettingsPage
      title={text('automation:log.title', { name: rule.data?.payload.name ?? '' })}
      description={text('automation:log.description')}
    >
      {/^[0-9]+$/.test(automationId ?? '') ? (
        <Log id={id} />
      ) : (
        <ErrorState title={text('automation:log.loadError')} />
      )}
    </SettingsPage>
  );
}

function Log({ id }: { id: number }) {
  const text = useText();
  const accountId = useAccountId();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...runsQuery(accountId, id, page), placeholderData: keepPreviousData });
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('automation:log.loadError')}>
      {({ payload: runs, meta }) =>
        runs.length === 0 && page === 1 ? (
          <EmptyState
            icon={<History size={24} />}
            title={text('automation:log.empty')}
            description={text('automation:log.emptyText')}
          />
        ) : (
          <>
            <Card padding="none">
              <ul aria-label={text('automation:log.caption')} aria-busy={query.isPlaceholderData}>
                {runs.map((run) => (
                  <RunEntry key={run.id} run={run} />
                ))}
              </ul>
            </Card>
            <LogPages page={page} hasMore={meta.has_more} onChange={setPage} />
          </>
        )
      }
    </QueryView>
  );
}

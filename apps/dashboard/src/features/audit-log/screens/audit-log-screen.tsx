import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { auditLogsQuery } from '../api.ts';
import { isFiltered, type AuditFilter } from '../model.ts';
import { AuditEntry } from '../parts/audit-entry.tsx';
import { AuditFilters } from '../parts/audit-filters.tsx';
import { AuditPages } from '../parts/audit-pages.tsx';
import { ExportButton } from '../parts/export-button.tsx';

/** The account's audit log, newest first. */
export function AuditLogScreen() {
  const text = useText();
  const accountId = useAccountId();
  const [filter, setFilter] = useState<AuditFilter>({});
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...auditLogsQuery(accountId, filter, page),
    placeholderData: keepPreviousData,
  });
  return (
    <SettingsPage
      title={text('audit-log:title')}
      description={text('audit-log:description')}
      actions={<ExportButton filter={filter} />}
    >
      <AuditFilters
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('audit-log:loadError')}>
        {({ audit_logs: entries, total_entries: total }) =>
          entries.length === 0 ? (
            <Nothing isFiltered={isFiltered(filter)} />
          ) : (
            <>
              <Card padding="none">
                <ul aria-label={text('audit-log:caption')} aria-busy={query.isPlaceholderData}>
                  {entries.map((entry) => (
                    <AuditEntry key={entry.id} entry={entry} />
                  ))}
                </ul>
              </Card>
              <AuditPages page={page} total={total} isFiltered={isFiltered(filter)} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </SettingsPage>
  );
}

function Nothing({ isFiltered: isNarrowed }: { isFiltered: boolean }) {
  const text = useText();
  return isNarrowed ? (
    <EmptyState size="small" title={text('audit-log:noMatches')} />
  ) : (
    <EmptyState
      icon={<ScrollText size={24} />}
      title={text('audit-log:empty.title')}
      description={text('audit-log:empty.description')}
    />
  );
}

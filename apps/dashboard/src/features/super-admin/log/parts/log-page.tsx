import { consoleLogList } from '@confab/contract/features/super-admin-log';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consoleCall } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import type { LogFilter } from '../model.ts';
import { LogEntry } from './log-entry.tsx';
import { LogExport } from './log-export.tsx';
import { LogFilters } from './log-filters.tsx';

/** The console's audit log, newest first. */
export function LogPage() {
  const text = useText();
  const [filter, setFilter] = useState<LogFilter>({});
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.log')}
        description={text('super-admin:log.description')}
        actions={<LogExport filter={filter} />}
      />
      <LogFilters filter={filter} onChange={setFilter} />
      <PagedList
        name={consoleLogList.name}
        narrowedBy={filter}
        load={({ before }, signal) => {
          const input = { ...filter, ...(before === undefined ? {} : { before }) };
          return consoleCall(consoleLogList, { input, signal });
        }}
        caption={text('super-admin:log.caption')}
        errorTitle={text('super-admin:loadError')}
        emptyTitle={text('super-admin:log.empty')}
        emptyText={text('super-admin:log.emptyText')}
        row={(entry) => <LogEntry key={entry.id} entry={entry} />}
      />
    </>
  );
}

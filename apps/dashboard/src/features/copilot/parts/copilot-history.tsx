import type { CopilotThread } from '@confab/contract/features/copilot';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { RelativeTime } from '@confab/ui/relative-time';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { PageSteps } from '../../../platform/pages/page-steps.tsx';
import { threadsQuery } from '../api.ts';

/** As the server pages them. */
const threadsPerPage = 5;

type CopilotHistoryProps = { accountId: number; onOpen: (id: number) => void };

/** The member's earlier threads, the newest first. */
export function CopilotHistory({ accountId, onOpen }: CopilotHistoryProps) {
  const text = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...threadsQuery(accountId, page), placeholderData: keepPreviousData });
  const skeleton = (
    <SkeletonGroup label={text('common:loading')} className="flex flex-col gap-4 p-4">
      <Skeleton width="90%" />
      <Skeleton width="70%" />
      <Skeleton width="80%" />
    </SkeletonGroup>
  );
  return (
    <QueryView query={query} skeleton={skeleton} errorTitle={text('copilot:historyError')}>
      {({ payload, meta }) =>
        meta.total_count === 0 ? (
          <EmptyState
            size="small"
            headingLevel={3}
            icon={<History size={24} />}
            title={text('copilot:historyEmpty')}
          />
        ) : (
          <div className="min-h-0 flex-1 overflow-y-auto p-2">
            <ul aria-label={text('copilot:history')} aria-busy={query.isPlaceholderData}>
              {payload.map((thread) => (
                <ThreadRow key={thread.id} thread={thread} onOpen={onOpen} />
              ))}
            </ul>
            {meta.total_count > threadsPerPage && (
              <PageSteps
                page={page}
                perPage={threadsPerPage}
                total={meta.total_count}
                onChange={setPage}
                texts={{
                  label: text('copilot:pages'),
                  previous: text('copilot:newer'),
                  next: text('copilot:older'),
                  range: (values) => text('copilot:range', values),
                }}
              />
            )}
          </div>
        )
      }
    </QueryView>
  );
}

type ThreadRowProps = Pick<CopilotHistoryProps, 'onOpen'> & { thread: CopilotThread };

function ThreadRow({ thread: { id, title, assistant, created_at: at }, onOpen }: ThreadRowProps) {
  return (
    <li>
      <Button
        variant="quiet"
        isWide
        onPress={() => onOpen(id)}
        className="h-auto! justify-start! px-2! py-2! text-start font-normal! whitespace-normal! [&>span]:min-w-0"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span dir="auto" className="line-clamp-2 text-control break-words">
            {title}
          </span>
          <span className="text-meta text-text-muted">
            <bdi>{assistant.name}</bdi>
            {' · '}
            <RelativeTime date={new Date(at * 1000)} form="long" />
          </span>
        </span>
      </Button>
    </li>
  );
}

import type { ContactTimelineEntry } from '@confab/contract/features/contact-timeline';
import { plainText } from '@confab/rules/plain-text';
import { Button } from '@confab/ui/button';
import { ErrorState } from '@confab/ui/error-state';
import { Link as TextLink } from '@confab/ui/link';
import { RelativeTime } from '@confab/ui/relative-time';
import { Skeleton } from '@confab/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare, NotebookPen, PencilLine, UserPlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { conversationPath } from '../../../../platform/conversation-location.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { timelineQuery } from '../timeline-api.ts';
import { ChangeText } from './change-text.tsx';

/** Conversations, notes and changes of a contact, the newest first, down to its creation. */
export function ContactTimeline({ contactId }: { contactId: number }) {
  const text = useText();
  const query = useInfiniteQuery(timelineQuery(useAccountId(), contactId));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState
        size="small"
        title={text('contact:timeline.failed')}
        description={errorText(query.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <Skeleton shape="block" height="6rem" />
    );
  const { pages } = query.data;
  const createdAt = pages[0]?.meta.created_at;
  return (
    <div className="flex flex-col items-start gap-3">
      <ol aria-label={text('contact:timeline.title')} className="flex w-full flex-col gap-3">
        {pages
          .flatMap(({ payload }) => payload)
          .map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        {!query.hasNextPage && createdAt !== undefined && (
          <Line icon={UserPlus} at={new Date(createdAt)}>
            {text('contact:timeline.created')}
          </Line>
        )}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-meta text-danger">
          {text('contact:timeline.moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <Button size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {text('contact:timeline.more')}
        </Button>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: ContactTimelineEntry }) {
  const text = useText();
  const accountId = useAccountId();
  const at = new Date(entry.at * 1000);
  switch (entry.kind) {
    case 'conversation':
      return (
        <Line icon={MessageSquare} at={at}>
          <TextLink href={conversationPath(accountId, { kind: 'all' }, entry.id)}>
            {text('contact:timeline.conversation', { id: entry.id })}
          </TextLink>
          <span className="text-text-muted">
            {' '}
            <bdi>{entry.inbox_name}</bdi> · {text(`conversation:status.${entry.status}`)}
          </span>
        </Line>
      );
    case 'note':
      return (
        <Line icon={NotebookPen} at={at}>
          {text('contact:timeline.note', { name: entry.user_name ?? text('contact:notes.former') })}
          <span className="line-clamp-2 text-text-muted">
            <bdi>{plainText(entry.content)}</bdi>
          </span>
        </Line>
      );
    case 'change':
      return (
        <Line icon={PencilLine} at={at}>
          <ChangeText entry={entry} />
        </Line>
      );
  }
}

function Line({ icon: Icon, at, children }: { icon: LucideIcon; at: Date; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-control">
      <Icon aria-hidden size={14} className="mt-0.75 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      <RelativeTime date={at} className="shrink-0 text-meta text-text-muted" />
    </li>
  );
}

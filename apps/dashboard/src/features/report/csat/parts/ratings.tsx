import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { ratingsQuery } from '../../api.ts';
import { timeRange } from '../../filter/parts/report-view.ts';
import type { CsatView } from '../../filter/parts/search-params.ts';
import { Pages } from '../../parts/pages.tsx';
import { ReviewModal } from './review-modal.tsx';

type RatingsProps = { view: CsatView; onPage: (page: number) => void };

/** The answers, newest first, each with what reviewers noted on it. */
export function Ratings({ view: { range, choice, rating, page }, onPage }: RatingsProps) {
  const text = useText();
  const [reviewed, review] = useState<CsatRating>();
  const columns = useColumns(review);
  const filter = { range: timeRange(range), choice };
  const query = useQuery({
    ...ratingsQuery(useAccountId(), filter, { page, rating }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
        {(ratings) => (
          <>
            <Table
              label={text('report:csatFigures')}
              columns={columns}
              rows={ratings}
              rowId={({ id }) => String(id)}
              empty={<EmptyState size="small" title={text('report:noRatings')} />}
            />
            <Pages page={page} isLast={ratings.length < csatRatingsPerPage} onChange={onPage} />
          </>
        )}
      </QueryView>
      {reviewed && <ReviewModal rating={reviewed} onClose={() => review(undefined)} />}
    </>
  );
}

function useColumns(onReview: (rating: CsatRating) => void): readonly TableColumn<CsatRating>[] {
  const text = useText();
  const accountId = useAccountId();
  const date = dateFormat(useLanguage(), { dateStyle: 'short', timeStyle: 'short' });
  return [
    {
      id: 'contact',
      title: text('report:contact'),
      cell: ({ contact }) => <Comment>{contact?.name ?? null}</Comment>,
      isRowHeader: true,
    },
    { id: 'rating', title: text('report:rating'), cell: ({ rating }) => rating, align: 'end' },
    {
      id: 'feedback',
      title: text('report:feedback'),
      cell: ({ feedback_message: feedback }) => <Comment>{feedback}</Comment>,
    },
    {
      id: 'agent',
      title: text('report:agent'),
      cell: ({ assigned_agent: agent }) => agent?.name ?? text('report:unassignedAgent'),
    },
    {
      id: 'conversation',
      title: text('report:conversation'),
      cell: ({ conversation_id: id }) => (
        <Link href={accountPath(accountId, `conversations/${id}`)}>{`#${id}`}</Link>
      ),
    },
    {
      id: 'when',
      title: text('report:when'),
      cell: ({ created_at: at }) => (
        <span className="whitespace-nowrap">{date.format(new Date(at * 1000))}</span>
      ),
    },
    {
      id: 'review',
      title: text('report:reviewNotes'),
      cell: (rating) => (
        <div className="flex flex-col items-start py-1">
          <Comment>{rating.csat_review_notes}</Comment>
          <Button size="small" variant="quiet" onPress={() => onReview(rating)}>
            {text(rating.csat_review_notes === null ? 'report:addReview' : 'report:editReview')}
          </Button>
        </div>
      ),
    },
  ];
}

/** User text, in its own direction and with its line breaks. */
function Comment({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p dir="auto" className="max-w-64 min-w-32 py-1 break-words whitespace-pre-wrap">
      {children}
    </p>
  );
}

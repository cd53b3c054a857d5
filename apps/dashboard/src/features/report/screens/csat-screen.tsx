import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import { DateRangePicker, presetRange, type DateRange } from '@confab/ui/date-range-picker';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Skeleton } from '@confab/ui/skeleton';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { csatMetricsQuery, downloadRatings, ratingsQuery } from '../api.ts';
import { fileName, percentText, satisfactionOf } from '../model.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { Pages } from '../parts/pages.tsx';
import { askedRange } from '../parts/report-view.ts';
import { useDateTexts } from '../parts/use-date-texts.ts';

/** What customers answered to surveys, newest first. */
export function CsatScreen() {
  const text = useText();
  const accountId = useAccountId();
  const texts = useDateTexts();
  const [range, setRange] = useState(() => presetRange('last7days'));
  const [page, setPage] = useState(1);
  return (
    <SettingsPage
      title={text('report:csat')}
      actions={
        <DownloadButton
          load={() => downloadRatings(accountId, askedRange(range))}
          nameOn={(day) => fileName('csat', undefined, day)}
        />
      }
    >
      <DateRangePicker
        value={range}
        texts={texts}
        className="self-start"
        onApply={(next) => {
          setRange(next);
          setPage(1);
        }}
      />
      <CsatFigures range={range} />
      <Ratings range={range} page={page} onPage={setPage} />
    </SettingsPage>
  );
}

function CsatFigures({ range }: { range: DateRange }) {
  const text = useText();
  const { i18n } = useTranslation();
  const query = useQuery({
    ...csatMetricsQuery(useAccountId(), askedRange(range)),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={text('report:csatFigures')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => {
          const { total, satisfied } = satisfactionOf(metrics.ratings_count);
          const figures = [
            [text('report:responses'), new Intl.NumberFormat(i18n.language).format(total)],
            [text('report:satisfaction'), percentText(satisfied, total, i18n.language)],
            [
              text('report:responseRate'),
              percentText(total, metrics.total_sent_messages_count, i18n.language),
            ],
          ] as const;
          return <Facts facts={figures} />;
        }}
      </QueryView>
    </section>
  );
}

type RatingsProps = { range: DateRange; page: number; onPage: (page: number) => void };

function Ratings({ range, page, onPage }: RatingsProps) {
  const text = useText();
  const columns = useRatingColumns();
  const query = useQuery({
    ...ratingsQuery(useAccountId(), askedRange(range), page),
    placeholderData: keepPreviousData,
  });
  return (
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
  );
}

function useRatingColumns(): readonly TableColumn<CsatRating>[] {
  const text = useText();
  const accountId = useAccountId();
  const { i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      id: 'contact',
      title: text('report:contact'),
      cell: ({ contact }) => contact?.name ?? '',
      isRowHeader: true,
    },
    { id: 'rating', title: text('report:rating'), cell: ({ rating }) => rating, align: 'end' },
    { id: 'feedback', title: text('report:feedback'), cell: ({ feedback_message: words }) => words ?? '' },
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
      cell: ({ created_at: at }) => date.format(new Date(at * 1000)),
    },
  ];
}

import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import { DateRangePicker, rangeBefore } from '@confab/ui/date-range-picker';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Skeleton } from '@confab/ui/skeleton';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useDateRangeTexts } from '../../../platform/messages/use-date-range-texts.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { reportPath, SaveReportButton } from '../../saved-report/index.ts';
import { csatMetricsQuery, downloadRatings, ratingsQuery } from '../api.ts';
import { fileName, percentText, sharesOf } from '../model.ts';
import { csatSearch, csatView, type CsatView } from '../filter/parts/search-params.ts';
import { CompareSwitch } from '../filter/parts/compare-switch.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { factOf, Facts } from '../figure/parts/facts.tsx';
import { Pages } from '../parts/pages.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { askedRange } from '../filter/parts/report-view.ts';
import { rowsPath } from '../parts/rows-path.ts';
import { useReportLocation } from '../filter/parts/use-report-location.ts';

/** What customers answered to surveys, newest first. */
export function CsatScreen() {
  const text = useText();
  const accountId = useAccountId();
  const texts = useDateRangeTexts();
  const { view, change } = useReportLocation('csat', csatView, csatSearch);
  const { range } = view;
  return (
    <SettingsPage
      title={text('report:csat')}
      actions={
        <>
          <SaveReportButton screen="csat" search={csatSearch(view)} />
          <PrintButton />
          <DownloadButton
            load={() => downloadRatings(accountId, askedRange(range))}
            nameOn={(day) => fileName('csat', undefined, day)}
          />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <DateRangePicker
          value={range}
          texts={texts}
          onApply={(next) => change({ ...view, range: next, page: 1 })}
        />
        <CompareSwitch view={view} onChange={change} />
      </div>
      <CsatFigures view={view} />
      {view.isSatisfied && (
        <p className="flex flex-wrap gap-2 text-control">
          {text('report:onlySatisfied')}
          <Link onPress={() => change({ ...view, isSatisfied: false, page: 1 })}>
            {text('report:allRatings')}
          </Link>
        </p>
      )}
      <Ratings view={view} onPage={(page) => change({ ...view, page }, true)} />
    </SettingsPage>
  );
}

function CsatFigures({ view }: { view: CsatView }) {
  const text = useText();
  const accountId = useAccountId();
  const { i18n } = useTranslation();
  const query = useQuery({
    ...csatMetricsQuery(accountId, askedRange(view.range)),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...csatMetricsQuery(accountId, askedRange(rangeBefore(view.range))),
    placeholderData: keepPreviousData,
    enabled: view.isCompared,
  });
  const format = new Intl.NumberFormat(i18n.language);
  const count = (value: number) => format.format(value);
  const percent = (share: number) => percentText(share, 1, i18n.language);
  return (
    <section aria-label={text('report:csatFigures')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => {
          const now = sharesOf(metrics);
          const earlier = view.isCompared && before.data ? sharesOf(before.data) : undefined;
          const fact = (figure: keyof typeof now, write: (value: number) => string) =>
            factOf(figure, now[figure], earlier?.[figure], write);
          const about = {
            about: { type: 'account' },
            range: askedRange(view.range),
            isBusiness: false,
          } as const;
          const list = (isSatisfied: boolean) =>
            reportPath(accountId, 'csat', csatSearch({ ...view, isSatisfied, page: 1 }));
          return (
            <Facts
              facts={[
                {
                  name: text('report:surveysSent'),
                  ...fact('surveys_sent', count),
                  href: rowsPath(accountId, { metric: 'surveys_sent_count', ...about }),
                },
                { name: text('report:responses'), ...fact('responses', count), href: list(false) },
                { name: text('report:satisfaction'), ...fact('satisfaction', percent), href: list(true) },
                { name: text('report:responseRate'), ...fact('response_rate', percent) },
              ]}
            />
          );
        }}
      </QueryView>
    </section>
  );
}

type RatingsProps = { view: CsatView; onPage: (page: number) => void };

function Ratings({ view: { range, isSatisfied, page }, onPage }: RatingsProps) {
  const text = useText();
  const columns = useRatingColumns();
  const query = useQuery({
    ...ratingsQuery(useAccountId(), askedRange(range), { page, isSatisfied }),
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

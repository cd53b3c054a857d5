import type { showCsatMetrics } from '@confab/contract/features/csat';
import type { ResponseOf } from '@confab/contract/kit/route';
import { rangeBefore } from '@confab/ui/date-range-picker';
import { Skeleton } from '@confab/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { reportPath } from '../../../saved-report/index.ts';
import { csatMetricsQuery } from '../../api.ts';
import { factOf, Facts } from '../../figure/parts/facts.tsx';
import { timeRange } from '../../filter/parts/report-view.ts';
import { csatSearch, type CsatView } from '../../filter/parts/search-params.ts';
import { percentText, sharesOf, type ShownRating } from '../../model.ts';
import { rowsPath } from '../../parts/rows-path.ts';
import { RatingBars } from './rating-bars.tsx';

type Metrics = ResponseOf<typeof showCsatMetrics>;

/** How many answered, how satisfied they are, and how often each rating was given. */
export function CsatFigures({ view }: { view: CsatView }) {
  const text = useText();
  const accountId = useAccountId();
  const { range, choice, isCompared } = view;
  const query = useQuery({
    ...csatMetricsQuery(accountId, { range: timeRange(range), choice }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...csatMetricsQuery(accountId, { range: timeRange(rangeBefore(range)), choice }),
    placeholderData: keepPreviousData,
    enabled: isCompared,
  });
  const listOf = (rating: ShownRating) =>
    reportPath(accountId, 'csat', csatSearch({ ...view, rating, page: 1 }));
  return (
    <section aria-label={text('report:csatFigures')} className="flex flex-col gap-3">
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => (
          <>
            <CsatFacts
              view={view}
              metrics={metrics}
              before={isCompared ? before.data : undefined}
              listOf={listOf}
            />
            <RatingBars counts={metrics.ratings_count} listOf={listOf} />
          </>
        )}
      </QueryView>
    </section>
  );
}

type CsatFactsProps = {
  view: CsatView;
  metrics: Metrics;
  before: Metrics | undefined;
  listOf: (rating: ShownRating) => string;
};

function CsatFacts({ view: { range, choice }, metrics, before, listOf }: CsatFactsProps) {
  const text = useText();
  const language = useLanguage();
  const accountId = useAccountId();
  const format = new Intl.NumberFormat(language);
  const count = (value: number) => format.format(value);
  const percent = (share: number) => percentText(share, 1, language);
  const now = sharesOf(metrics);
  const earlier = before && sharesOf(before);
  const fact = (figure: keyof typeof now, write: (value: number) => string) =>
    factOf(figure, now[figure], earlier?.[figure], write);
  // Surveys are counted for the whole account, so that a part of it has no response rate.
  const isWhole = Object.keys(choice).length === 0;
  const about = { about: { type: 'account' }, range: timeRange(range), isBusiness: false } as const;
  const sent = {
    name: text('report:surveysSent'),
    ...fact('surveys_sent', count),
    href: rowsPath(accountId, { metric: 'surveys_sent_count', ...about }),
  };
  return (
    <Facts
      facts={[
        ...(isWhole ? [sent] : []),
        { name: text('report:responses'), ...fact('responses', count), href: listOf(undefined) },
        { name: text('report:satisfaction'), ...fact('satisfaction', percent), href: listOf('satisfied') },
        ...(isWhole ? [{ name: text('report:responseRate'), ...fact('response_rate', percent) }] : []),
      ]}
    />
  );
}

import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { summaryQuery } from '../../api.ts';
import { shownMetrics, type FigureType } from '../../model.ts';
import type { ReportView } from '../../filter/parts/search-params.ts';
import { FigureCards } from './figure-cards.tsx';
import { keepPreviousFigures } from './keep-previous-figures.ts';
import { filterBefore, filterOf } from '../../filter/parts/report-view.ts';
import { rowsPath } from '../../parts/rows-path.ts';
import { SeriesChart } from '../../chart/parts/series-chart.tsx';

type FiguresProps = {
  about: { type: FigureType; id?: number };
  view: ReportView;
  onChange: (view: ReportView) => void;
};

/** The figures of the account or of one subject, and one of them over time. */
export function Figures({ about, view, onChange }: FiguresProps) {
  const text = useText();
  const accountId = useAccountId();
  const filter = filterOf(view);
  const query = useQuery({
    ...summaryQuery(accountId, about, filter),
    placeholderData: keepPreviousFigures(about),
  });
  const before = useQuery({
    ...summaryQuery(accountId, about, filterBefore(view)),
    placeholderData: keepPreviousFigures(about),
    enabled: view.isCompared,
  });
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="190px" />}
        errorTitle={text('report:loadError')}
      >
        {(summary) => (
          <FigureCards
            metrics={shownMetrics}
            summary={summary}
            before={view.isCompared ? before.data : undefined}
            metric={view.metric}
            onChoose={(metric) => onChange({ ...view, metric })}
            rows={(metric) =>
              rowsPath(accountId, { metric, about, range: filter.range, isBusiness: filter.isBusiness })
            }
          />
        )}
      </QueryView>
      <SeriesChart about={about} view={view} />
    </>
  );
}

import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { summaryQuery } from '../api.ts';
import { shownMetrics, type FigureType } from '../model.ts';
import { FigureCards } from './figure-cards.tsx';
import { ofTheSame } from './of-the-same.ts';
import { askedOf, type ReportView } from './report-view.ts';
import { SeriesChart } from './series-chart.tsx';

type FiguresProps = {
  about: { type: FigureType; id?: number };
  view: ReportView;
  onChange: (view: ReportView) => void;
};

/** The figures of the account or of one subject, and one of them over time. */
export function Figures({ about, view, onChange }: FiguresProps) {
  const text = useText();
  const query = useQuery({
    ...summaryQuery(useAccountId(), about, askedOf(view)),
    placeholderData: ofTheSame(about),
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
            metric={view.metric}
            onChoose={(metric) => onChange({ ...view, metric })}
          />
        )}
      </QueryView>
      <SeriesChart about={about} view={view} />
    </>
  );
}

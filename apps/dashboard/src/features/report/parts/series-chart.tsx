import { ChartFrame } from '@confab/ui/chart-frame';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { seriesQuery } from '../api.ts';
import type { FigureType } from '../model.ts';
import { Bars } from './bars.tsx';
import { ofTheSame } from './of-the-same.ts';
import { askedOf, type ReportView } from './report-view.ts';
import { useFigureText } from './use-figure-text.ts';

type SeriesChartProps = { about: { type: FigureType; id?: number }; view: ReportView };

/** The chosen figure over the range, as bars and as a table. */
export function SeriesChart({ about, view }: SeriesChartProps) {
  const text = useText();
  const figure = useFigureText();
  const period = usePeriodText(view.group);
  const query = useQuery({
    ...seriesQuery(useAccountId(), about, askedOf(view)),
    placeholderData: ofTheSame(about, view.metric),
  });
  const points = Array.isArray(query.data) ? query.data : [];
  const values = points.map(({ value }) => value);
  const title = text(`report:metrics.${view.metric}`);
  const say = (index: number) =>
    `${period(points[index]?.timestamp ?? 0)}: ${figure(view.metric, values[index] ?? 0)}`;
  return (
    <ChartFrame
      title={title}
      summary={text('report:peak', { value: figure(view.metric, Math.max(0, ...values)) })}
      table={{
        columns: [text('report:period'), title],
        rows: points.map(({ timestamp, value }) => [period(timestamp), figure(view.metric, value)]),
      }}
      showTableLabel={text('report:showTable')}
      showChartLabel={text('report:showChart')}
      loadingLabel={text('report:loading')}
      state={stateOf(query, values)}
      empty={<EmptyState size="small" title={text('report:nothing')} />}
      error={
        <ErrorState
          title={text('report:loadError')}
          description={errorText(query.error, text)}
          retryLabel={text('common:retry')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      }
    >
      <Bars values={values} height={240} label={say} />
    </ChartFrame>
  );
}

function stateOf(query: { isError: boolean; isPending: boolean }, values: readonly number[]) {
  if (query.isError) return 'error';
  if (query.isPending) return 'loading';
  return values.every((value) => value === 0) ? 'empty' : 'ready';
}

/** A period by its start. */
function usePeriodText(group: ReportView['group']): (timestamp: number) => string {
  const { i18n } = useTranslation();
  const options: Record<ReportView['group'], Intl.DateTimeFormatOptions> = {
    hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    day: { month: 'short', day: 'numeric', year: 'numeric' },
    week: { month: 'short', day: 'numeric', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  };
  const format = new Intl.DateTimeFormat(i18n.language, options[group]);
  return (timestamp) => format.format(new Date(timestamp * 1000));
}

import type { ArticleDay } from '@confab/contract/features/article-figure';
import { ChartFrame } from '@confab/ui/chart-frame';
import { EmptyState } from '@confab/ui/empty-state';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { Bars, LoadError } from '../../report/index.ts';

type DaysChartProps = { query: UseQueryResult<unknown>; days: readonly ArticleDay[] };

/** Views day by day, as bars and as a table that also has the votes. */
export function DaysChart({ query, days }: DaysChartProps) {
  const text = useText();
  const language = useLanguage();
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayText = (day: string) => dayFormat.format(new Date(day));
  const tickFormat = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const count = (value: number) => value.toLocaleString(language);
  const values = days.map(({ views }) => views);
  return (
    <ChartFrame
      title={text('article-figure:viewsByDay')}
      summary={text('report:peak', { value: count(Math.max(0, ...values)) })}
      table={{
        columns: [
          text('article-figure:day'),
          text('article-figure:views'),
          text('article-figure:helpful'),
          text('article-figure:unhelpful'),
        ],
        rows: days.map((day) => [
          dayText(day.day),
          ...[day.views, day.helpful, day.unhelpful].map((value) => count(value)),
        ]),
      }}
      showTableLabel={text('report:showTable')}
      showChartLabel={text('report:showChart')}
      loadingLabel={text('report:loading')}
      state={stateOf(query, days)}
      empty={<EmptyState size="small" title={text('report:nothing')} />}
      error={<LoadError query={query} />}
    >
      <Bars
        name={text('article-figure:viewsByDay')}
        values={values}
        label={(index) => `${dayText(days[index]?.day ?? '')}: ${count(values[index] ?? 0)}`}
        tick={(index) => tickFormat.format(new Date(days[index]?.day ?? 0))}
      />
    </ChartFrame>
  );
}

function stateOf({ isError, isPending }: UseQueryResult<unknown>, days: readonly ArticleDay[]) {
  if (isError) return 'error';
  if (isPending) return 'loading';
  return days.every(({ views, helpful, unhelpful }) => views + helpful + unhelpful === 0) ? 'empty' : 'ready';
}

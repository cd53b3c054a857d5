import { Button } from '@confab/ui/button';
import { ChartFrame } from '@confab/ui/chart-frame';
import { EmptyState } from '@confab/ui/empty-state';
import { toast } from '@confab/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { seriesQuery } from '../../api.ts';
import { fileName, isDuration, type FigureType } from '../../model.ts';
import type { ReportView } from '../../filter/parts/search-params.ts';
import { Bars } from './bars.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { imageOf, pngOf, type ImageTexts } from './chart-image.ts';
import { keepPreviousFigures } from '../../figure/parts/keep-previous-figures.ts';
import { filterBefore, filterOf } from '../../filter/parts/report-view.ts';
import { rowsPath } from '../../parts/rows-path.ts';
import { saveFile } from '../../../../platform/pages/save-file.ts';
import { useFigureText } from '../../figure/parts/use-figure-text.ts';

type SeriesChartProps = { about: { type: FigureType; id?: number }; view: ReportView };

/** The chosen figure over the range, as bars and as a table; that of the period before is a line and a column. */
export function SeriesChart({ about, view }: SeriesChartProps) {
  const text = useText();
  const figure = useFigureText();
  const navigate = useNavigate();
  const { query, points, before, rowsAt } = useSeries(about, view);
  const period = usePeriodText(view.group, periodFormats);
  const tick = usePeriodText(view.group, tickFormats);
  const drawing = useRef<SVGSVGElement>(null);
  const values = points.map(({ value }) => value);
  const title = text(`report:metrics.${view.metric}`);
  const shown = (value: number) => figure(view.metric, value);
  const periodAt = (index: number) => period(points[index]?.timestamp ?? 0);
  const describe = (index: number) => {
    const tooltip = { period: periodAt(index), value: shown(values[index] ?? 0) };
    if (before === undefined) return `${tooltip.period}: ${tooltip.value}`;
    return text('report:barCompared', { ...tooltip, before: shown(before[index] ?? 0) });
  };
  const summary = text('report:peak', { value: shown(Math.max(0, ...values)) });
  const savePng = useSavePng(drawing, view.metric, {
    title,
    summary: `${periodAt(0)} – ${periodAt(points.length - 1)} · ${summary}`,
    ...(before && { legend: { bars: text('report:thisPeriod'), line: text('report:periodBefore') } }),
  });
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={before && <Legend />}
      actions={<PngButton isDisabled={stateOf(query, values) !== 'ready'} onPress={() => void savePng()} />}
      table={{
        columns: [text('report:period'), title, ...(before ? [text('report:periodBefore')] : [])],
        rows: points.map(({ timestamp, value }, index) => [
          period(timestamp),
          value === 0 ? shown(value) : { text: shown(value), href: rowsAt(index) },
          ...(before ? [shown(before[index] ?? 0)] : []),
        ]),
      }}
      showTableLabel={text('report:showTable')}
      showChartLabel={text('report:showChart')}
      loadingLabel={text('report:loading')}
      state={stateOf(query, [...values, ...(before ?? [])])}
      empty={<EmptyState size="small" title={text('report:nothing')} />}
      error={<LoadError query={query} />}
    >
      <Bars
        ref={drawing}
        name={title}
        values={values}
        before={before}
        unit={isDuration(view.metric) ? 'duration' : 'count'}
        label={describe}
        tick={(index) => tick(points[index]?.timestamp ?? 0)}
        onOpen={(index) => void navigate({ href: rowsAt(index) })}
      />
    </ChartFrame>
  );
}

function PngButton(props: { isDisabled: boolean; onPress: () => void }) {
  const text = useText();
  return (
    <Button size="small" variant="quiet" {...props}>
      {text('report:savePng')}
    </Button>
  );
}

/** Saves the chart as an image with these texts, and shows a failure. */
function useSavePng(drawing: RefObject<SVGSVGElement | null>, metric: string, texts: ImageTexts) {
  const text = useText();
  return async () => {
    if (drawing.current === null) return;
    try {
      const png = await pngOf(imageOf(drawing.current, texts));
      saveFile(png, fileName(metric.replaceAll('_', '-'), undefined, new Date(), 'png'));
    } catch {
      toast({ text: text('report:pictureFailed'), tone: 'danger' });
    }
  };
}

/**
 * The points of the range, the values of the previous period at the same positions, and the links to their
 * records.
 */
function useSeries(about: SeriesChartProps['about'], view: ReportView) {
  const accountId = useAccountId();
  const filter = filterOf(view);
  const query = useQuery({
    ...seriesQuery(accountId, about, filter),
    placeholderData: keepPreviousFigures(about, view.metric),
  });
  const previous = useQuery({
    ...seriesQuery(accountId, about, filterBefore(view)),
    placeholderData: keepPreviousFigures(about, view.metric),
    enabled: view.isCompared,
  });
  const points = Array.isArray(query.data) ? query.data : [];
  const found = view.isCompared && Array.isArray(previous.data) ? previous.data : undefined;
  const before = found && points.map((_, index) => found[index]?.value ?? 0);
  const rowsAt = (index: number) => {
    const since = Math.max(filter.range.since, points[index]?.timestamp ?? 0);
    const until = Math.min(filter.range.until, points[index + 1]?.timestamp ?? filter.range.until);
    const { metric, isBusiness } = filter;
    return rowsPath(accountId, { metric, about, range: { since, until }, isBusiness });
  };
  return { query, points, before, rowsAt };
}

function Legend() {
  const text = useText();
  return (
    <p aria-hidden className="flex flex-wrap gap-4 text-meta text-text-muted">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-accent" /> {text('report:thisPeriod')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-0.5 w-4 bg-text" /> {text('report:periodBefore')}
      </span>
    </p>
  );
}

function stateOf(query: { isError: boolean; isPending: boolean }, values: readonly number[]) {
  if (query.isError) return 'error';
  if (query.isPending) return 'loading';
  return values.every((value) => value === 0) ? 'empty' : 'ready';
}

type Formats = Record<ReportView['group'], Intl.DateTimeFormatOptions>;

const periodFormats: Formats = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

/** Short enough to fit side by side. */
const tickFormats: Formats = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** A period by its start. */
function usePeriodText(group: ReportView['group'], formats: Formats): (timestamp: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, formats[group]);
  return (timestamp) => format.format(new Date(timestamp * 1000));
}

import { rangeBefore, rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import type { TimeRange, SeriesFilter } from '../../model.ts';
import type { ReportView } from './search-params.ts';

/** The whole days of a range, up to the moment after the last one. */
export function timeRange(range: Pick<DateRange, 'start' | 'end'>): TimeRange {
  const { from, to } = rangeMoments(range);
  return { since: Math.floor(from.getTime() / 1000), until: Math.ceil((to.getTime() + 1) / 1000) };
}

/** The requested view. */
export function filterOf({ range, group, isBusiness, metric }: ReportView): SeriesFilter {
  return { range: timeRange(range), group, isBusiness, metric };
}

/** The same of as many days before. */
export function filterBefore(view: ReportView): SeriesFilter {
  return { ...filterOf(view), range: timeRange(rangeBefore(view.range)) };
}

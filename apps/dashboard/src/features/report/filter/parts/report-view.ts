import { rangeBefore, rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import type { AskedRange, AskedSeries } from '../../model.ts';
import type { ReportView } from './search-params.ts';

/** The whole days of a range, up to the moment after the last one. */
export function askedRange(range: Pick<DateRange, 'start' | 'end'>): AskedRange {
  const { from, to } = rangeMoments(range);
  return { since: Math.floor(from.getTime() / 1000), until: Math.ceil((to.getTime() + 1) / 1000) };
}

/** The requested view. */
export function askedOf({ range, group, isBusiness, metric }: ReportView): AskedSeries {
  return { range: askedRange(range), group, isBusiness, metric };
}

/** The same of as many days before. */
export function askedBefore(view: ReportView): AskedSeries {
  return { ...askedOf(view), range: askedRange(rangeBefore(view.range)) };
}

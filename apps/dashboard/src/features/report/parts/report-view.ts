import type { ReportGroup } from '@confab/contract/features/report';
import { rangeMoments, type DateRange } from '@confab/ui/date-range-picker';
import type { AskedRange, AskedSeries, ShownMetric } from '../model.ts';

/** What is chosen on a figure screen. */
export type ReportView = {
  range: DateRange;
  group: ReportGroup;
  isBusiness: boolean;
  metric: ShownMetric;
  /** The chosen subject; undefined for all of them. */
  subjectId?: number | undefined;
};

/** The whole days of a range, up to the moment after the last one. */
export function askedRange(range: DateRange): AskedRange {
  const { from, to } = rangeMoments(range);
  return { since: Math.floor(from.getTime() / 1000), until: Math.ceil((to.getTime() + 1) / 1000) };
}

/** The view as it is asked for. */
export function askedOf({ range, group, isBusiness, metric }: ReportView): AskedSeries {
  return { range: askedRange(range), group, isBusiness, metric };
}

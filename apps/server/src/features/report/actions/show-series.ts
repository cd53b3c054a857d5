import type { ReportPoint, ReportType } from '@confab/contract/features/report';
import type { Platform } from '../../../platform/platform.ts';
import { averageOf, countOf, isAverage, isCount, nameOf, rangeOf } from '../model.ts';
import { groupOf, periodStarts } from '../period-model.ts';
import { readPeriods } from '../steps/read-sums.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { zoneOf } from '../zone-model.ts';

type SeriesInput = {
  type: ReportType;
  id?: number | null;
  metric?: string | null;
  group_by?: string | null;
  since?: number | null;
  until?: number | null;
  business_hours?: boolean | null;
  timezone?: string | null;
  timezone_offset?: number | null;
};

/** One figure per period of a range; undefined for an unknown metric. Throws `not_found`, `invalid`. */
export async function showSeries(
  { db, clock }: Platform,
  accountId: number,
  input: SeriesInput,
): Promise<Required<ReportPoint>[] | ReportPoint[] | undefined> {
  const subject = await requireSubject(db, accountId, input);
  const metric = input.metric ?? '';
  if (!isCount(metric) && !isAverage(metric)) return undefined;
  const range = rangeOf(input);
  if (range === undefined) return [];
  const starts = periodStarts(range, groupOf(input.group_by), zoneOf(input, clock.now()).id);
  const name = nameOf(metric);
  const sums = await readPeriods(db, accountId, { names: [name], range, subject, starts });
  return starts.map((at, index) => {
    const timestamp = Math.floor(at / 1000);
    const found = sums(index, name);
    if (isCount(metric)) return { value: countOf(metric, found), timestamp };
    const value = averageOf(found, input.business_hours === true) ?? 0;
    return { value, timestamp, count: found.count };
  });
}

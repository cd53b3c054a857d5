import type { ReportSummary } from '@confab/contract/features/report';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { averageOf, countOf, nameOf, noSums, type Range, type Subject } from '../model.ts';
import { readPeriods, summaryMetrics } from '../steps/read-sums.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { type SummaryInput, bothRanges } from '../steps/both-ranges.ts';

/** The figures of a range and of the previous one. Throws `not_found`. */
export async function showSummary({ db }: Platform, accountId: number, input: SummaryInput) {
  const subject = await requireSubject(db, accountId, input);
  const isBusiness = input.business_hours === true;
  const [now, before] = await bothRanges(input, (range) =>
    summaryOf(db, accountId, { subject, range, isBusiness }),
  );
  return { ...now, previous: before };
}

async function summaryOf(
  db: Queryable,
  accountId: number,
  { subject, range, isBusiness }: { subject: Subject; range: Range | undefined; isBusiness: boolean },
): Promise<ReportSummary> {
  const names = [...new Set(summaryMetrics.map(nameOf))];
  const sums =
    range === undefined
      ? () => noSums
      : await readPeriods(db, accountId, { names, range, subject, starts: [range.since] });
  const count = (metric: Parameters<typeof countOf>[0]) => countOf(metric, sums(0, nameOf(metric)));
  const average = (metric: Parameters<typeof nameOf>[0]) => averageOf(sums(0, nameOf(metric)), isBusiness);
  return {
    conversations_count: count('conversations_count'),
    incoming_messages_count: count('incoming_messages_count'),
    outgoing_messages_count: count('outgoing_messages_count'),
    avg_first_response_time: average('avg_first_response_time'),
    avg_resolution_time: average('avg_resolution_time'),
    resolutions_count: count('resolutions_count'),
    reply_time: average('reply_time'),
  };
}

import type { ReportSummary, ReportType } from '@confab/contract/features/report';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  averageOf,
  countOf,
  nameOf,
  noSums,
  rangeBefore,
  rangeOf,
  type Range,
  type Subject,
} from '../model.ts';
import { readPeriods, summaryMetrics } from '../steps/read-sums.ts';
import { requireSubject } from '../steps/require-subject.ts';

type SummaryInput = {
  type: ReportType;
  id?: number | null;
  since?: number | null;
  until?: number | null;
  business_hours?: boolean | null;
};

/** The figures of a range beside those of the one before it. Throws `not_found`. */
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

/** What bots resolved and handed over, beside the range before. Throws `not_found`. */
export async function showBotSummary({ db }: Platform, accountId: number, input: SummaryInput) {
  const subject = await requireSubject(db, accountId, input);
  const [now, before] = await bothRanges(input, (range) => botSummaryOf(db, accountId, subject, range));
  return { ...now, previous: before };
}

async function botSummaryOf(db: Queryable, accountId: number, subject: Subject, range: Range | undefined) {
  if (range === undefined) return { bot_resolutions_count: 0, bot_handoffs_count: 0 };
  const names = [nameOf('bot_resolutions_count'), nameOf('bot_handoffs_count')];
  const sums = await readPeriods(db, accountId, { names, range, subject, starts: [range.since] });
  const count = (metric: 'bot_resolutions_count' | 'bot_handoffs_count') =>
    countOf(metric, sums(0, nameOf(metric)));
  return {
    bot_resolutions_count: count('bot_resolutions_count'),
    bot_handoffs_count: count('bot_handoffs_count'),
  };
}

/** The same of the range and of the one of its length before it. */
function bothRanges<T>(input: SummaryInput, read: (range: Range | undefined) => Promise<T>): Promise<[T, T]> {
  const range = rangeOf(input);
  return Promise.all([read(range), read(range && rangeBefore(range))]);
}

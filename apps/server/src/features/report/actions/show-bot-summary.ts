import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countOf, nameOf, type Range, type Subject } from '../model.ts';
import { readPeriods } from '../steps/read-sums.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { type SummaryInput, bothRanges } from '../steps/both-ranges.ts';

/** What bots resolved and handed off, in a range and the previous one. Throws `not_found`. */
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

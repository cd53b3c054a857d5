import type { Platform } from '../../../platform/platform.ts';
import { wholeAccount, type Range } from '../model.ts';
import { readPeriods } from './read-sums.ts';

/** How many surveys the account sent in a range, or ever; in milliseconds. */
export async function countSurveysSent(
  { db, clock }: Platform,
  accountId: number,
  range: Range | undefined,
): Promise<number> {
  const all = range ?? { since: 0, until: clock.now().getTime() + 1 };
  const request = { names: ['survey_sent'], range: all, subject: wholeAccount, starts: [all.since] } as const;
  return (await readPeriods(db, accountId, request))(0, 'survey_sent').count;
}

import { maxArticleFigureDays } from '@confab/contract/features/article-figure';
import { invalidField } from '@confab/contract/kit/errors';

/** First and last day, as `YYYY-MM-DD`. */
export type DayRange = { since: string; until: string };

const dayMs = 86_400_000;
/** Databases know no year 0. */
const firstDay = Date.parse('0001-01-01T00:00:00Z');

/** Throws `invalid` for invalid dates, dates in the wrong order, and too many days. */
export function dayRange({ since, until }: DayRange): DayRange {
  const [first, last] = [timeOf('since', since), timeOf('until', until)];
  if (last < first) throw invalidField('until', 'invalid', 'Until is before since');
  if ((last - first) / dayMs >= maxArticleFigureDays)
    throw invalidField('since', 'too_long', `At most ${maxArticleFigureDays} days can be asked for`);
  return { since, until };
}

function timeOf(field: 'since' | 'until', day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  // 31 February is the third of March to some.
  const isDay = time >= firstDay && new Date(time).toISOString().startsWith(day);
  if (!isDay) throw invalidField(field, 'invalid', `${field === 'since' ? 'Since' : 'Until'} is not a day`);
  return time;
}

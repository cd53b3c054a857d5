import { invalidField } from '@confab/contract/kit/errors';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvTexts } from '../../report/index.ts';
import { filterOf, type RatingInput } from '../rating-model.ts';
import { listRatings } from '../rating-queries.ts';
import { ratingCells, ratingHeaders } from '../rating-view.ts';
import { agentsOfRatings } from '../steps/agents-of-ratings.ts';

/** More than a spreadsheet is read by. */
const maxDownloaded = 50_000;

/** The answers of a range as CSV, in a language. Throws `invalid` without one. */
export async function downloadCsat(
  platform: Platform,
  accountId: number,
  input: RatingInput,
  locale: string,
): Promise<string> {
  const filter = filterOf(input);
  const { since, until } = filter;
  if (since === undefined || until === undefined)
    throw invalidField('since', 'blank', "Since and until can't be blank");
  const rows = await listRatings(platform.db, accountId, filter, {
    offset: 0,
    limit: maxDownloaded,
    isOldestFirst: false,
  });
  const agents = await agentsOfRatings(platform, accountId, rows);
  const { frontendUrl } = platform.installation;
  const lines = rows.map((row) => ratingCells(frontendUrl, row, agents.get(row.assigned_agent_id ?? 0)));
  const texts = csvTexts(locale);
  const period = texts.period({ since: since.getTime(), until: until.getTime() });
  return [ratingHeaders.map(texts.say), ...lines, [period]].map(csvLine).join('');
}

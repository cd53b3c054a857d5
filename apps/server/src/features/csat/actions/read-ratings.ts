import { csatRatingsPerPage, type CsatRating } from '@confab/contract/features/csat';
import { invalidField } from '@confab/contract/kit/errors';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { countSurveysSent, periodText } from '../../report/index.ts';
import { filterOf, type RatingInput } from '../rating-model.ts';
import { countRatings, listRatings, type RatingRow } from '../rating-queries.ts';
import { ratingCells, ratingHeads, ratingView } from '../rating-view.ts';

/** A page of answers, newest first. */
export async function listCsat(
  platform: Platform,
  accountId: number,
  input: RatingInput & { page?: number | null; sort?: string | null },
): Promise<CsatRating[]> {
  const rows = await listRatings(platform.db, accountId, filterOf(input), {
    offset: ((input.page ?? 1) - 1) * csatRatingsPerPage,
    limit: csatRatingsPerPage,
    isOldestFirst: input.sort === 'created_at',
  });
  const contactIds = [...new Set(rows.map(({ contact }) => contact.id))];
  const [agents, online] = await Promise.all([
    agentsOf(platform, accountId, rows),
    platform.presence.online(accountId, 'contact', contactIds),
  ]);
  return rows.map((row) =>
    ratingView(platform.installation.frontendUrl, row, {
      agent: agents.get(row.assigned_agent_id ?? 0),
      isOnline: online.has(row.contact.id),
    }),
  );
}

export async function showCsatMetrics(platform: Platform, accountId: number, input: RatingInput) {
  const filter = filterOf(input);
  const { since, until } = filter;
  const range =
    since === undefined || until === undefined
      ? undefined
      : { since: since.getTime(), until: until.getTime() };
  const [counts, sent] = await Promise.all([
    countRatings(platform.db, accountId, filter),
    countSurveysSent(platform, accountId, range),
  ]);
  return {
    total_count: counts.reduce((sum, { count }) => sum + count, 0),
    ratings_count: Object.fromEntries(counts.map(({ rating, count }) => [String(rating), count])),
    total_sent_messages_count: sent,
  };
}

/** More than a spreadsheet is read by. */
const maxDownloaded = 50_000;

/** The answers of a range as CSV. Throws `invalid` without one. */
export async function downloadCsat(
  platform: Platform,
  accountId: number,
  input: RatingInput,
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
  const agents = await agentsOf(platform, accountId, rows);
  const { frontendUrl } = platform.installation;
  const lines = rows.map((row) => ratingCells(frontendUrl, row, agents.get(row.assigned_agent_id ?? 0)));
  const period = periodText({ since: since.getTime(), until: until.getTime() });
  return [[...ratingHeads], ...lines, [period]].map(csvLine).join('');
}

async function agentsOf(platform: Platform, accountId: number, rows: readonly RatingRow[]) {
  const ids = [...new Set(rows.flatMap(({ assigned_agent_id: id }) => (id === null ? [] : [id])))];
  return new Map((await findAgents(platform, accountId, ids)).map((agent) => [agent.id, agent]));
}

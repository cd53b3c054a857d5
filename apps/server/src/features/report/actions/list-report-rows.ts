import type { ReportRows } from '@confab/contract/features/report';
import type * as contract from '@confab/contract/features/report';
import type { InputOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../platform/platform.ts';
import { botNameOf, isOfBots, rangeOf, rowsOf, type BotMetric, type Range, rowPageOf } from '../model.ts';
import { listBotRows, listRows } from '../row-queries.ts';
import { reportRowView } from '../row-view.ts';
import { readPeriods } from '../steps/read-sums.ts';
import { countBegun } from '../steps/count-begun.ts';
import { requireSubject } from '../steps/require-subject.ts';
import { listBotInboxes } from '../subject-queries.ts';
import { countBotMessages } from '../sum-queries.ts';

/** A page of what a figure counts. Throws `not_found`. */
export async function listReportRows(
  { db }: Platform,
  accountId: number,
  input: InputOf<typeof contract.listReportRows>,
): Promise<ReportRows> {
  const subject = await requireSubject(db, accountId, input);
  const range = rangeOf(input);
  const [page, limits] = rowPageOf(input.page);
  const meta = { count: 0, current_page: page, subject_name: subject.name };
  if (range === undefined) return { payload: [], meta };
  if (isOfBots(input.metric)) return listRowsOfBots(db, accountId, { range, metric: input.metric }, page);
  const { name, once, countOf } = rowsOf(input.metric);
  const [sums, rows] = await Promise.all([
    readPeriods(db, accountId, { names: [name], range, subject, starts: [range.since] }),
    listRows(db, accountId, { name, once, range, subject }, limits),
  ]);
  return {
    payload: rows.map((row) => reportRowView(row, name, input.business_hours === true)),
    meta: { ...meta, count: countOf(sums(0, name)) },
  };
}

async function listRowsOfBots(
  db: Platform['db'],
  accountId: number,
  { range, metric }: { range: Range; metric: BotMetric },
  request: number,
): Promise<ReportRows> {
  const [page, limits] = rowPageOf(request);
  const name = botNameOf(metric);
  const inboxIds = await listBotInboxes(db, accountId);
  const [count, rows] = await Promise.all([
    metric === 'bot_messages_count'
      ? countBotMessages(db, accountId, inboxIds, range)
      : countBegun(db, accountId, inboxIds, range),
    listBotRows(db, accountId, { name, range, inboxIds }, limits),
  ]);
  return {
    payload: rows.map((row) => reportRowView(row, name, false)),
    meta: { count, current_page: page, subject_name: null },
  };
}

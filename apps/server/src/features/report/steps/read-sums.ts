import type { ReportMetric, ReportType } from '@confab/contract/features/report';
import type { Queryable } from '../../../platform/db/database.ts';
import { nameNumber, noSums, type EventName, type Range, type Subject, type Sums } from '../model.ts';
import { areDays, partsOf } from '../period-model.ts';
import { countRepeated, sumKeys, sumPeriods, type SumRow, type SumQuery } from '../sum-queries.ts';

/** The sums of a name, by the index of the period or by the key. */
export type Reader<K> = (subject: K, name: EventName) => Sums;

const repeatable: readonly EventName[] = ['conversation_resolved', 'conversation_bot_resolved'];

/** The sums of one subject in each period; `starts` are ascending and the first is not after the range's start. */
export async function readPeriods(
  db: Queryable,
  accountId: number,
  request: { names: readonly EventName[]; range: Range; subject: Subject; starts: readonly number[] },
): Promise<Reader<number>> {
  const { names, range, subject, starts } = request;
  const query: SumQuery = { accountId, names, range, pieces: partsOf(range, areDays(starts)) };
  const again = names.filter((name) => repeatable.includes(name));
  const [rows, repeated] = await Promise.all([
    sumPeriods(db, query, subject, starts),
    again.length === 0 ? [] : countRepeated(db, { ...query, names: again }, subject, starts),
  ]);
  const repeats = new Map(repeated.map((row) => [`${row.place} ${row.name}`, Number(row.count)]));
  const sums = new Map(
    rows.map((row) => [keyOf(row), sumsOf(row, repeats.get(`${row.place} ${row.name}`) ?? 0)]),
  );
  return (index, name) => sums.get(`${index + 1} ${nameNumber(name)}`) ?? noSums;
}

/** The sums of every subject of a kind in one range. */
export async function readKeys(
  db: Queryable,
  accountId: number,
  request: { names: readonly EventName[]; range: Range; type: Exclude<ReportType, 'account'> },
): Promise<Reader<string>> {
  const { names, range, type } = request;
  const rows = await sumKeys(db, { accountId, names, range, pieces: partsOf(range, true) }, type);
  const sums = new Map(rows.map((row) => [keyOf(row), sumsOf(row, 0)]));
  return (key, name) => sums.get(`${key} ${nameNumber(name)}`) ?? noSums;
}

const keyOf = ({ place: subject, name }: SumRow): string => `${subject} ${name}`;

function sumsOf(row: SumRow, repeatedCount: number): Sums {
  return {
    count: Number(row.count),
    resolvedCount: Number(row.resolved_count),
    repeatedCount,
    valueMs: Number(row.value_ms),
    businessMs: Number(row.business_ms),
  };
}

/** The metrics of a summary. */
export const summaryMetrics = [
  'conversations_count',
  'incoming_messages_count',
  'outgoing_messages_count',
  'avg_first_response_time',
  'avg_resolution_time',
  'resolutions_count',
  'reply_time',
] as const satisfies readonly ReportMetric[];

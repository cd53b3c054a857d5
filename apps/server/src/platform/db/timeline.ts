import { sql, type RawBuilder } from 'kysely';

/**
 * A position in several lists that are merged by time: its time in microseconds, then the kind and the id of the entry.
 */
export type TimelineCursor = { micros: number; rank: number; id: number };

/** Whether a row comes after a position, read from the newest. Written so that an index on both columns applies. */
export function after(
  cursor: TimelineCursor | undefined,
  rank: number,
  columns: { at: string; id: string },
): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`;
  const time = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond')`;
  const at = sql.ref(columns.at);
  if (rank < cursor.rank) return sql`${at} <= ${time}`;
  if (rank > cursor.rank) return sql`${at} < ${time}`;
  return sql`(${at}, ${sql.ref(columns.id)}) < (${time}, ${cursor.id}::bigint)`;
}

export function microsOf(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
}

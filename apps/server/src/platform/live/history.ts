import type pg from 'pg';
import { toEvent, type EventRow } from '../outbox/relay-batch.ts';
import { renderNumbered, type Rendered } from './render.ts';

export type History = {
  /**
   * The events of an account with offset < number <= upTo, or null when they are no longer complete or too many to
   * send.
   */
  after(accountId: number, offset: number, upTo: number): Promise<readonly Rendered[] | null>;
  /** The offset just before the first event since an instant (unix seconds), or null when that is too long ago. */
  offsetSince(since: number, upTo: number): Promise<number | null>;
};

type HistoryOptions = {
  pool: pg.Pool;
  epoch: () => string;
  /** Maximum number of events sent to one client. */
  limit?: number;
  /** Milliseconds for which events are cached for the next request. */
  retentionMs?: number;
};

/**
 * Reads the event log for returning clients. When a node restarts, all sockets of an account request nearly the same
 * events within seconds, so the result is cached for a moment and only extended.
 */
export function createHistory(options: HistoryOptions): History {
  const { pool, limit = 5000, retentionMs = 5000 } = options;
  const spans = new Map<string, Promise<Span | null>>();
  return {
    async after(accountId, offset, upTo) {
      if (offset >= upTo) return [];
      const key = `${options.epoch()}:${accountId}`;
      const known = spans.get(key) ?? Promise.resolve(null);
      const reader = spanReader(options, accountId, limit);
      const next = known
        .catch(() => null)
        .then((span) => extend(span, reader, { from: offset, to: upTo, limit }));
      spans.set(key, next);
      setTimeout(() => {
        if (spans.get(key) === next) spans.delete(key);
      }, retentionMs).unref();
      const span = await next;
      if (span === null) return null;
      const missed = span.events.slice(countUpTo(span.events, offset), countUpTo(span.events, upTo));
      return missed.length > limit ? null : missed;
    },
    async offsetSince(since, upTo) {
      if (since < Date.now() / 1000 - maxSinceSeconds) return null;
      const { rows } = await pool.query<{ number: number | null }>(sinceSql, [since]);
      const first = rows[0]?.number;
      return first == null ? upTo : Number(first) - 1;
    },
  };
}

/** `since` is only meant for bridging a start, a cursor for everything else. */
const maxSinceSeconds = 3600;

type Span = { from: number; to: number; events: Rendered[] };
type SpanReader = (from: number, to: number) => Promise<Rendered[] | null>;

function spanReader({ pool, epoch }: HistoryOptions, accountId: number, limit: number): SpanReader {
  return async (from, to) => {
    if (from >= to) return [];
    const { rows } = await pool.query<EventRow>({
      name: 'live_history',
      text: pageSql,
      values: [accountId, from, to, limit + 1],
    });
    if (rows.length > limit) return null;
    // Queried after the events were read: what still exists now existed then.
    const oldest = await pool.query<{ number: number | null }>('select min(number) as number from event');
    const first = oldest.rows[0]?.number;
    if (first == null || Number(first) > from + 1) return null;
    return rows.map((row) => renderNumbered(toEvent(row), epoch()));
  };
}

/** Reads only events that are not cached; null if some no longer exist. */
async function extend(
  span: Span | null,
  read: SpanReader,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<Span | null> {
  // When thousands reconnect together, nearly all request events that are already cached.
  if (span !== null && from >= span.from && to <= span.to) return span;
  if (span !== null && span.events.length <= limit) {
    const before = await read(from, span.from);
    const behind = await read(span.to, to);
    if (before === null || behind === null) return null;
    const events = [...before, ...span.events, ...behind];
    return { from: Math.min(from, span.from), to: Math.max(to, span.to), events };
  }
  const events = await read(from, to);
  return events === null ? null : { from, to, events };
}

/** How many of the events, which are in order, have at most this number. */
function countUpTo(events: readonly Rendered[], number: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = events[middle];
    if (event !== undefined && event.number <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const pageSql = `
  select number, account_id, name, audience, data from event
  where account_id = $1 and number > $2 and number <= $3 order by number limit $4`;

// "offset 0" keeps the planner from walking the numbers upwards through days of events.
const sinceSql = `
  select min(number) as number
  from (select number from event where created_at >= to_timestamp($1::float8) offset 0) as recent`;

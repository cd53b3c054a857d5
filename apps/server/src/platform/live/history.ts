import type pg from 'pg';
import { toEvent, type EventRow } from '../outbox/relay-batch.ts';
import { renderNumbered, type Rendered } from './render.ts';

export type History = {
  /**
   * The events of an account with offset < number <= upTo, or null when they are not all there any more or are
   * too many to be worth sending.
   */
  after(accountId: number, offset: number, upTo: number): Promise<readonly Rendered[] | null>;
  /** The offset just before the first event since an instant (unix seconds), or null when that is too long ago. */
  offsetSince(since: number, upTo: number): Promise<number | null>;
};

type Span = { from: number; to: number; events: Rendered[] };

/** `since` is only good for bridging a start, a cursor for everything else. */
const longestSince = 3600;

/**
 * Reads the event log for clients that were away. When a node restarts, all sockets of an account ask within
 * seconds for nearly the same events, so what was read is kept for a moment and only extended.
 */
export function createHistory(options: {
  pool: pg.Pool;
  epoch: () => string;
  /** Most events sent to one client. */
  limit?: number;
  /** Milliseconds that events are kept for the next asker. */
  keepFor?: number;
}): History {
  const { pool, limit = 5000, keepFor = 5000 } = options;
  const spans = new Map<number, Promise<Span | null>>();

  const read = async (accountId: number, from: number, to: number): Promise<Rendered[] | null> => {
    if (from >= to) return [];
    const { rows } = await pool.query<EventRow>({
      name: 'live_history',
      text: pageSql,
      values: [accountId, from, to, limit + 1],
    });
    if (rows.length > limit) return null;
    // Asked after the events were read: whatever is still there now was there then.
    const oldest = await pool.query<{ number: number | null }>('select min(number) as number from event');
    const first = oldest.rows[0]?.number;
    if (first == null || Number(first) > from + 1) return null;
    const epoch = options.epoch();
    return rows.map((row) => renderNumbered(toEvent(row), epoch));
  };

  const extend = async (
    span: Span | null,
    accountId: number,
    from: number,
    to: number,
  ): Promise<Span | null> => {
    if (span === null) {
      const events = await read(accountId, from, to);
      return events === null ? null : { from, to, events };
    }
    const before = from < span.from ? await read(accountId, from, span.from) : [];
    const behind = to > span.to ? await read(accountId, span.to, to) : [];
    if (before === null || behind === null) return null;
    const events = [...before, ...span.events, ...behind];
    if (events.length > 2 * limit) return { from, to, events: (await read(accountId, from, to)) ?? [] };
    return { from: Math.min(from, span.from), to: Math.max(to, span.to), events };
  };

  return {
    async after(accountId, offset, upTo) {
      if (offset >= upTo) return [];
      const known = spans.get(accountId) ?? Promise.resolve(null);
      const next = known.catch(() => null).then((span) => extend(span, accountId, offset, upTo));
      spans.set(accountId, next);
      setTimeout(() => {
        if (spans.get(accountId) === next) spans.delete(accountId);
      }, keepFor).unref();
      const span = await next;
      if (span === null) return null;
      const missed = span.events.filter((event) => event.number > offset && event.number <= upTo);
      return missed.length > limit ? null : missed;
    },
    async offsetSince(since, upTo) {
      if (since < Date.now() / 1000 - longestSince) return null;
      const { rows } = await pool.query<{ number: number | null }>(sinceSql, [since]);
      const first = rows[0]?.number;
      return first == null ? upTo : Number(first) - 1;
    },
  };
}

const pageSql = `
  select number, account_id, name, audience, data from event
  where account_id = $1 and number > $2 and number <= $3 order by number limit $4`;

// "offset 0" keeps the planner from walking the numbers upwards through days of events.
const sinceSql = `
  select min(number) as number
  from (select number from event where created_at >= to_timestamp($1::float8) offset 0) as recent`;

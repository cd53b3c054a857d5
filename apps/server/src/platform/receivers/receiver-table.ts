import type { RawBuilder } from 'kysely';
import type { DB } from '../db/row-types.ts';

/** Receivers that a service calls in turns: rows with `next_at`, `called_at`, `backoff_until` and `slow_at`. */
export type ReceiverTable = {
  name: keyof DB;
  /** The service that calls them. */
  service: string;
  /** Receivers of one kind never wait for those of another: a text, as an expression over a row. */
  kind: RawBuilder<string>;
  /** How long one counts as slow after it was. */
  slowForSeconds: number;
  /**
   * How many receivers of a kind are called concurrently: fast and slow ones separately, in the whole installation and
   * per account. One receiver has one turn at a time.
   */
  maxConcurrent: { quick: number; slow: number; perAccount: number };
};

export type ReceiverKey = { accountId: number; id: number };

/** A receiver that is called, or may be called now. */
export type Receiver = ReceiverKey & { kind: string; isSlow: boolean };

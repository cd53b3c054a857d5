import type { Db } from '../db/database.ts';
import { Type } from 'typebox';
import type { Audience } from '../outbox/outbox.ts';
import type { ReactionTask } from '../outbox/relay-batch.ts';
import { job, type AnyJob, type Queue } from './job.ts';

/** An event as a reaction sees it. */
export type ReactionEvent = {
  /** Unique and growing: the key by which a reaction knows that it has run before. */
  number: number;
  accountId: number;
  name: string;
  audience: Audience;
  data: Record<string, unknown>;
  /** The body for contacts, where it differs. */
  contactData?: Record<string, unknown>;
  /** When the change was written. */
  createdAt: Date;
};

/** What one part of the product does when something happened. */
export type Reaction<C> = {
  name: string;
  /** Names of the events it answers. */
  on: readonly string[];
  queue: Queue;
  maxAttempts?: number;
  /** Follows the sequences of its events, see `OutboxEvent`. */
  keepsOrder?: boolean;
  /** Whether this event concerns it at all; looked at before `run`. */
  when?(event: ReactionEvent): boolean;
  run(event: ReactionEvent, context: C): Promise<void>;
};

/**
 * Declares a reaction. It runs as a job after the change has committed, in no fixed order with other reactions,
 * and again whenever an attempt failed or a process died: it must be idempotent, by the event's number or by
 * stating a result. An event that is older than the log keeps is not answered any more.
 */
export function reaction<C>(definition: Reaction<C>): Reaction<C> {
  return definition;
}

/** What the relay needs to know: which events make which jobs. Throws when two reactions share a name. */
export function reactionTasks<C>(reactions: readonly Reaction<C>[]): ReactionTask[] {
  const names = new Set(reactions.map(({ name }) => name));
  if (names.size < reactions.length) throw new Error('two reactions have the same name');
  return reactions.flatMap(({ name, on, maxAttempts = defaultAttempts }) =>
    [...new Set(on)].map((event) => ({ event, task: taskName(name), maxAttempts })),
  );
}

/** The jobs that carry the reactions out. */
export function reactionJobs<C>(db: Db, reactions: readonly Reaction<C>[]): AnyJob<C>[] {
  return reactions.map((one) =>
    job({
      name: taskName(one.name),
      queue: one.queue,
      maxAttempts: one.maxAttempts ?? defaultAttempts,
      together: one.queue !== 'bulk' && one.keepsOrder !== true,
      payload: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
      run: async ({ number }, context: C) => {
        const event = await loadEvent(db, number);
        if (event === null || one.when?.(event) === false) return;
        await one.run(event, context);
      },
    }),
  );
}

const defaultAttempts = 10;

const taskName = (name: string): string => `on/${name}`;

async function loadEvent(db: Db, number: number): Promise<ReactionEvent | null> {
  const row = await db.selectFrom('event').selectAll().where('number', '=', number).executeTakeFirst();
  if (row === undefined) return null;
  const body = JSON.parse(row.data) as { data: Record<string, unknown>; contact?: Record<string, unknown> };
  return {
    number: row.number,
    accountId: row.account_id,
    name: row.name,
    audience: row.audience as Audience,
    data: body.data,
    ...(body.contact === undefined ? {} : { contactData: body.contact }),
    createdAt: row.created_at,
  };
}

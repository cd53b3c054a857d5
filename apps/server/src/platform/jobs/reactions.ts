import type { Db } from '../db/database.ts';
import { isDatabaseOutage } from '../db/outage.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Audience } from '../outbox/outbox.ts';
import type { ReactionTask } from '../outbox/relay-batch.ts';
import { job, type AnyJob, type Queue } from './job.ts';

/** An event as a reaction sees it. */
export type ReactionEvent = {
  /** Unique and growing: the key by which a reaction detects that it has already run. */
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
} & (
  | {
      /** Follows the sequences of its events, see `OutboxEvent`. */
      keepsOrder?: boolean;
      /** Waits for external programs, so it is separate from the short work that sends messages. */
      isSlow?: boolean;
      /** Whether this event concerns it at all; checked before `run`. */
      when?(event: ReactionEvent): boolean;
      run(event: ReactionEvent, context: C): Promise<void>;
    }
  | {
      /**
       * Handles events in quick succession with one job, in order: for work that costs little more for several than for
       * one. When that fails each is handled alone, so that none blocks the others.
       */
      runTogether(events: readonly ReactionEvent[], context: C): Promise<void>;
      /**
       * Follows the log on its own, see `logFollower`: for frequent events that may be handled a moment later. Nothing
       * is written per event then, and all events since the last run are handled together.
       */
      followsLog?: { delayMs: number };
    }
);

/**
 * Declares a reaction. It runs as a job after the change has committed, in no fixed order with other reactions, and
 * again whenever an attempt failed or a process died: it must be idempotent, by the event's number or by setting a
 * result. An event that is no longer in the log is not handled.
 */
export function reaction<C>(definition: Reaction<C>): Reaction<C> {
  return definition;
}

/** What the relay needs to know: which events make which jobs. Throws when two reactions share a name. */
export function reactionTasks<C>(reactions: readonly Reaction<C>[]): ReactionTask[] {
  const names = new Set(reactions.map(({ name }) => name));
  if (names.size < reactions.length) throw new Error('two reactions have the same name');
  return reactions.flatMap((one) =>
    isFollower(one)
      ? []
      : [...new Set(one.on)].map((event) => ({
          event,
          task: taskName(one.name),
          maxAttempts: one.maxAttempts ?? defaultAttempts,
          together: 'runTogether' in one,
        })),
  );
}

/** A reaction that handles several events in one call. */
export type RunsTogether<C> = Extract<Reaction<C>, { runTogether: unknown }>;

/** A reaction that follows the log on its own. */
export type Follower<C> = RunsTogether<C> & { followsLog: { delayMs: number } };

export function isFollower<C>(one: Reaction<C>): one is Follower<C> {
  return 'runTogether' in one && one.followsLog !== undefined;
}

/** The jobs that carry the reactions out. */
export function reactionJobs<C>(db: Db, reactions: readonly Reaction<C>[]): AnyJob<C>[] {
  return reactions.map((one) => reactionJob(db, one));
}

export function reactionJob<C>(db: Db, one: Reaction<C>) {
  return job({
    name: taskName(one.name),
    queue: one.queue,
    maxAttempts: one.maxAttempts ?? defaultAttempts,
    together: one.queue !== 'bulk' && !isApart(one),
    payload: ReactionPayload,
    run: async (payload, context: C) => {
      const events = await loadEvents(db, 'numbers' in payload ? payload.numbers : [payload.number]);
      await answerEvents(one, events, context);
    },
  });
}

/** Whether it must not wait in line with short jobs, nor they with it. */
function isApart<C>(one: Reaction<C>): boolean {
  return 'run' in one && (one.keepsOrder === true || one.isSlow === true);
}

const EventNumber = Type.Integer({ minimum: 1 });
const ReactionPayload = Type.Union([
  Type.Object({ number: EventNumber }),
  Type.Object({ numbers: Type.Array(EventNumber) }),
]);

/** Runs a reaction for events that are among those it answers. */
export async function answerEvents<C>(
  one: Reaction<C>,
  events: readonly ReactionEvent[],
  context: C,
): Promise<void> {
  if (!('runTogether' in one)) {
    for (const event of events) if (one.when?.(event) !== false) await one.run(event, context);
    return;
  }
  const [failed] = await runOnEvents(one, events, context);
  if (failed !== undefined) throw failed.error;
}

/**
 * Answers the events together, or one by one when that fails; what fails then is answered with its error. Throws when
 * the database is away.
 */
export async function runOnEvents<C>(
  one: RunsTogether<C>,
  events: readonly ReactionEvent[],
  context: C,
): Promise<{ event: ReactionEvent; error: unknown }[]> {
  if (events.length === 0) return [];
  try {
    await one.runTogether(events, context);
    return [];
  } catch (error) {
    // Separately, each would wait as long.
    if (isDatabaseOutage(error)) throw error;
    const [event] = events;
    if (events.length === 1 && event !== undefined) return [{ event, error }];
    const failed: { event: ReactionEvent; error: unknown }[] = [];
    for (const each of events) failed.push(...(await runOnEvents(one, [each], context)));
    return failed;
  }
}

const defaultAttempts = 10;

const taskName = (name: string): string => `on/${name}`;

/** In order; those no longer in the log are left out. */
export async function loadEvents(db: Db, numbers: readonly number[]): Promise<ReactionEvent[]> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('number', '=', sql<number>`any(${[...numbers]}::bigint[])`)
    .orderBy('number')
    .execute();
  return rows.map((row) => {
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
  });
}

import type pg from 'pg';
import type { NumberedEvent } from '../live/bus.ts';
import type { Audience } from './outbox.ts';

/**
 * One reaction as the relay needs it: for events of this name, add a job of this task; one for each, or one for those
 * that are moved together.
 */
export type ReactionTask = { event: string; task: string; maxAttempts: number; together: boolean };

export type EventRow = { number: number; account_id: number; name: string; audience: Audience; data: string };

/**
 * Moves up to `limit` outbox rows into the event log in one statement, and so in one round trip and one
 * transaction: the rows get their numbers in the order of their ids, the jobs of their reactions are added, and
 * `published` is noted. Nothing of a row is looked into, so no row can be poisonous.
 */
export async function moveBatch(
  client: pg.ClientBase,
  reactions: readonly ReactionTask[],
  options: { limit: number; published: number },
): Promise<NumberedEvent[]> {
  const { rows } = await client.query<EventRow>({
    name: reactions.length === 0 ? 'relay_move' : 'relay_move_react',
    text: reactions.length === 0 ? `${moving} ${movedEvents}` : `${moving}, ${reacting} ${publishWithJobs}`,
    values:
      reactions.length === 0
        ? [options.limit, options.published]
        : [options.limit, options.published, ...columnsOf(reactions)],
  });
  return rows.map(toEvent).sort((a, b) => a.number - b.number);
}

/** Events after `number`, in order, of all accounts. */
export async function eventsAfter(
  client: pg.ClientBase | pg.Pool,
  number: number,
  limit: number,
): Promise<NumberedEvent[]> {
  const { rows } = await client.query<EventRow>({
    name: 'relay_events_after',
    text: 'select number, account_id, name, audience, data from event where number > $1 order by number limit $2',
    values: [number, limit],
  });
  return rows.map(toEvent);
}

/**
 * The highest number assigned so far, even if its event has been pruned, and the highest one published to all nodes.
 */
export async function positions(
  client: pg.ClientBase | pg.Pool,
): Promise<{ last: number; published: number }> {
  const { rows } = await client.query<{ last: number; published: number }>(
    `select greatest((select max(number) from event), published) as last, published from relay_state`,
  );
  return { last: Number(rows[0]?.last ?? 0), published: Number(rows[0]?.published ?? 0) };
}

/** A row as an event. The driver may hand out bigints as text where the pool brings no parser of its own. */
export function toEvent(row: EventRow): NumberedEvent {
  return {
    number: Number(row.number),
    accountId: Number(row.account_id),
    name: row.name,
    audience: row.audience,
    body: row.data,
  };
}

/** Events that one job answers. */
const maxTogether = 32;

const columnsOf = (reactions: readonly ReactionTask[]) => [
  reactions.map((reaction) => reaction.event),
  reactions.map((reaction) => reaction.task),
  reactions.map((reaction) => reaction.maxAttempts),
  reactions.map((reaction) => reaction.together),
];

// The ordered subquery fixes the order in which nextval is called.
const moving = `
with taken as (
  delete from outbox where id = any(array(select id from outbox order by id limit $1))
  returning id, account_id, name, audience, data, created_at
), moved as (
  insert into event (number, account_id, name, audience, data, created_at)
  select nextval('event_number'), account_id, name, audience, data, created_at
  from (select * from taken order by id) as in_order
  returning number, account_id, name, audience, data
), noted as (
  update relay_state set published = $2, updated_at = now() where published < $2
)`;

// The job key makes a second adding of the same job harmless. Of events in sequence each has a job of its own. Jobs are
// taken by the time they are due, so each has a time of its own, in the order of the events; all of them are over when
// the transaction ends, which takes longer than a microsecond for each event.
const reacting = `grouped as (
  select reaction.task, reaction.max_attempts, moved.audience->>'sequence' as sequence, min(moved.number) as first,
    case when reaction.together then json_build_object('numbers', json_agg(moved.number order by moved.number))
      else json_build_object('number', min(moved.number)) end as payload
  from moved join unnest($3::text[], $4::text[], $5::smallint[], $6::boolean[])
      as reaction (event, task, max_attempts, together)
    on reaction.event = moved.name
  group by reaction.task, reaction.max_attempts, reaction.together, sequence,
    case when reaction.together then moved.number / ${maxTogether} else moved.number end
), requested as (
  select array_agg((
    task, payload, sequence, now() + (first - oldest) * interval '1 microsecond', max_attempts,
    task || ':' || first, null, null
  )::graphile_worker.job_spec order by first) as specs
  from grouped, (select min(first) as oldest from grouped) as start
), added as (
  select count(*) as jobs from requested, lateral graphile_worker.add_jobs(requested.specs)
  where requested.specs is not null
)`;

const movedEvents = `select number, account_id, name, audience, data from moved`;

// Only selected columns are computed, so the jobs are selected.
const publishWithJobs = `select number, account_id, name, audience, data, (select jobs from added) from moved`;

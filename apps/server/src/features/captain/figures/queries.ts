import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AssistantKey } from '../assistants/queries.ts';
import { outcomeNumber, type Outcome, type ModelUsage } from './model.ts';

/** Counts towards the account's limit of answers. */
export async function countResponse(db: Queryable, accountId: number): Promise<void> {
  await sql`
    insert into captain_usage (account_id, responses) values (${accountId}, 1)
    on conflict (account_id) do update set responses = captain_usage.responses + 1`.execute(db);
}

/** One answer more, of the account and of the assistant. */
export async function countAnswer(db: Queryable, { accountId, id }: AssistantKey, now: Date): Promise<void> {
  await countResponse(db, accountId);
  await sql`
    insert into captain_day (account_id, day, assistant_id, answers)
    values (${accountId}, ${dayOf(now)}, ${id}, 1)
    on conflict (account_id, day, assistant_id) do update set answers = captain_day.answers + 1`.execute(db);
}

/**
 * Adds the tokens that an assistant's model read and wrote, whether or not an answer resulted. Does nothing for a
 * deleted assistant.
 */
export async function addModelUsage(
  db: Queryable,
  { accountId, id }: AssistantKey,
  { inputTokens, outputTokens, cost }: ModelUsage,
  now: Date,
): Promise<void> {
  await sql`
    insert into captain_day (account_id, day, assistant_id, input_tokens, output_tokens, cost)
    select account_id, ${dayOf(now)}, id, ${inputTokens}, ${outputTokens}, ${cost} from captain_assistant
    where account_id = ${accountId} and id = ${id}
    on conflict (account_id, day, assistant_id) do update set
      input_tokens = captain_day.input_tokens + excluded.input_tokens,
      output_tokens = captain_day.output_tokens + excluded.output_tokens,
      cost = captain_day.cost + excluded.cost`.execute(db);
}

/** One transcript more, which counts as an answer of the account. */
export async function countTranscript(
  db: Queryable,
  accountId: number,
  { seconds, cost }: { seconds: number; cost: number },
  now: Date,
): Promise<void> {
  await countResponse(db, accountId);
  await sql`
    insert into captain_transcript_day (account_id, day, files, seconds, cost)
    values (${accountId}, ${dayOf(now)}, 1, ${Math.ceil(seconds)}, ${cost})
    on conflict (account_id, day) do update set
      files = captain_transcript_day.files + 1,
      seconds = captain_transcript_day.seconds + excluded.seconds,
      cost = captain_transcript_day.cost + excluded.cost`.execute(db);
}

/** Transcripts of an account on some days, first and last included. */
export async function sumTranscripts(
  db: Queryable,
  accountId: number,
  { from, to }: Days,
): Promise<{ files: number; seconds: number; cost: number }> {
  const { rows } = await sql<{ files: number; seconds: number; cost: number }>`
    select coalesce(sum(files), 0)::bigint as files, coalesce(sum(seconds), 0)::bigint as seconds,
      coalesce(sum(cost), 0)::bigint as cost
    from captain_transcript_day
    where account_id = ${accountId} and day between ${from}::date and ${to}::date`.execute(db);
  return rows[0] ?? { files: 0, seconds: 0, cost: 0 };
}

/** What the account's assistants and transcripts have cost since a day. */
export async function costSince(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(cost), 0)::text as cost from (
      select cost from captain_day where account_id = ${accountId} and day >= ${dayOf(since)}::date
      union all
      select cost from captain_transcript_day where account_id = ${accountId} and day >= ${dayOf(since)}::date
    ) spent`.execute(db);
  return Number(rows[0]?.cost ?? 0);
}

/** Records how a conversation ended. A handed-off one stays so, and a confirmed one is not assumed later. */
export async function storeOutcome(
  db: Queryable,
  scope: { accountId: number; conversationId: number; assistantId: number },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const number = outcomeNumber(outcome);
  await sql`
    insert into captain_outcome (account_id, conversation_id, assistant_id, outcome, day)
    values (${scope.accountId}, ${scope.conversationId}, ${scope.assistantId}, ${number}, ${dayOf(now)})
    on conflict (account_id, conversation_id) do update
      set outcome = excluded.outcome, assistant_id = excluded.assistant_id, day = excluded.day
      where captain_outcome.outcome < 2 and (excluded.outcome <> 1 or captain_outcome.outcome = 1)`.execute(
    db,
  );
}

/** Whether the contact of a conversation received an answer of an assistant. */
export async function hasAnswered(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('conversation_id', '=', scope.conversationId)
    .where('sender_type', '=', 'Captain::Assistant')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Sums = ModelUsage & { answers: number; confirmed: number; assumed: number; handedOff: number };

/** Of whole days, first and last included. */
export async function sumDays(
  db: Queryable,
  { accountId, id }: AssistantKey,
  { since, until }: { since: Date; until: Date },
): Promise<Sums> {
  const { rows } = await sql<Record<keyof Sums, string>>`
    select coalesce(sum(answers), 0)::text as answers,
      coalesce(sum(input_tokens), 0)::text as "inputTokens",
      coalesce(sum(output_tokens), 0)::text as "outputTokens",
      coalesce(sum(cost), 0)::text as cost,
      coalesce(sum(confirmed), 0)::text as confirmed,
      coalesce(sum(assumed), 0)::text as assumed,
      coalesce(sum(handed_off), 0)::text as "handedOff"
    from captain_day
    where account_id = ${accountId} and assistant_id = ${id}
      and day between ${dayOf(since)}::date and ${dayOf(until)}::date`.execute(db);
  const [row] = rows;
  const count = (key: keyof Sums) => Number(row?.[key] ?? 0);
  return {
    answers: count('answers'),
    inputTokens: count('inputTokens'),
    outputTokens: count('outputTokens'),
    cost: count('cost'),
    confirmed: count('confirmed'),
    assumed: count('assumed'),
    handedOff: count('handedOff'),
  };
}

type Days = { from: string; to: string };
type Which = { assistantId?: number | undefined; outcome?: Outcome | undefined };

/** What each assistant of an account did on some days, by the sums of answers and the conversations themselves. */
export async function sumAssistants(
  db: Queryable,
  accountId: number,
  { from, to }: Days,
): Promise<
  (Pick<Sums, 'answers' | 'confirmed' | 'assumed' | 'handedOff' | 'cost'> & { id: number; name: string })[]
> {
  const { rows } = await sql<
    Record<'id' | 'answers' | 'cost' | 'confirmed' | 'assumed' | 'handedOff', number> & { name: string }
  >`
    select a.id, a.name, coalesce(d.answers, 0)::bigint as answers, coalesce(d.cost, 0)::bigint as cost,
      coalesce(o.confirmed, 0)::bigint as confirmed, coalesce(o.assumed, 0)::bigint as assumed,
      coalesce(o.handed_off, 0)::bigint as "handedOff"
    from captain_assistant a
    left join (
      select assistant_id, sum(answers) as answers, sum(cost) as cost from captain_day
      where account_id = ${accountId} and day between ${from}::date and ${to}::date group by assistant_id
    ) d on d.assistant_id = a.id
    left join (
      select assistant_id, count(*) filter (where outcome = 0) as confirmed,
        count(*) filter (where outcome = 1) as assumed, count(*) filter (where outcome = 2) as handed_off
      from captain_outcome
      where account_id = ${accountId} and day between ${from}::date and ${to}::date group by assistant_id
    ) o on o.assistant_id = a.id
    where a.account_id = ${accountId}
    order by a.name, a.id`.execute(db);
  return rows;
}

const matching = (accountId: number, { from, to }: Days, { assistantId, outcome }: Which) => sql`
  o.account_id = ${accountId} and o.day between ${from}::date and ${to}::date
  ${assistantId === undefined ? sql`` : sql`and o.assistant_id = ${assistantId}`}
  ${outcome === undefined ? sql`` : sql`and o.outcome = ${sql.lit(outcomeNumber(outcome))}`}`;

export async function countOutcomes(
  db: Queryable,
  accountId: number,
  days: Days,
  which: Which,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from captain_outcome o where ${matching(accountId, days, which)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type StoredOutcome = {
  display_id: number;
  contact_name: string | null;
  inbox_name: string;
  assistant_name: string;
  outcome: number;
  day: string;
};

/** The newest first. */
export async function listOutcomes(
  db: Queryable,
  accountId: number,
  days: Days,
  { offset, limit, ...which }: Which & { offset: number; limit: number },
): Promise<StoredOutcome[]> {
  const { rows } = await sql<StoredOutcome>`
    select c.display_id, p.name as contact_name, i.name as inbox_name, a.name as assistant_name, f.outcome,
      f.day::text as day
    from (
      select o.conversation_id, o.assistant_id, o.outcome, o.day from captain_outcome o
      where ${matching(accountId, days, which)}
      order by o.day desc, o.conversation_id desc limit ${limit} offset ${offset}
    ) f
    join conversation c on c.account_id = ${accountId} and c.id = f.conversation_id
    join inbox i on i.account_id = c.account_id and i.id = c.inbox_id
    join captain_assistant a on a.account_id = ${accountId} and a.id = f.assistant_id
    left join contact p on p.account_id = c.account_id and p.id = c.contact_id
    order by f.day desc, f.conversation_id desc`.execute(db);
  return rows;
}

/** In UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

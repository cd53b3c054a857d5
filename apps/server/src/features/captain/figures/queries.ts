import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AssistantKey } from '../assistants/queries.ts';
import { outcomeNumber, type Outcome, type Spent } from './model.ts';

/** One answer more, of the account and of the assistant. */
export async function countAnswer(db: Queryable, { accountId, id }: AssistantKey, now: Date): Promise<void> {
  await sql`
    insert into captain_usage (account_id, responses) values (${accountId}, 1)
    on conflict (account_id) do update set responses = captain_usage.responses + 1`.execute(db);
  await sql`
    insert into captain_day (account_id, day, assistant_id, answers)
    values (${accountId}, ${dayOf(now)}, ${id}, 1)
    on conflict (account_id, day, assistant_id) do update set answers = captain_day.answers + 1`.execute(db);
}

/** What an assistant's model read and wrote for it, whether an answer came of it or not. Nothing for one that is gone. */
export async function countSpent(
  db: Queryable,
  { accountId, id }: AssistantKey,
  { inputTokens, outputTokens, cost }: Spent,
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

/** What the account's assistants have cost since a day. */
export async function costSince(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(cost), 0)::text as cost from captain_day
    where account_id = ${accountId} and day >= ${dayOf(since)}::date`.execute(db);
  return Number(rows[0]?.cost ?? 0);
}

/**
 * Keeps how a conversation ended. What was handed off once stays so, and what the contact confirmed is not assumed
 * later.
 */
export async function keepOutcome(
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
export async function hasSpoken(
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

export type Sums = Spent & { answers: number; confirmed: number; assumed: number; handedOff: number };

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

/** In UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

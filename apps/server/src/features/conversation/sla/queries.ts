import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { batchSize } from '../batch-queries.ts';
import { eventTypeNumber, slaStatusNumber, type SlaState } from './model.ts';
import type { SlaEventType } from '@confab/contract/features/conversation';

/** The SLA of a conversation with all its views and clocks need. Moments are milliseconds since 1970. */
export type StoredSla = {
  id: number;
  sla_policy_id: number;
  name: string;
  description: string | null;
  status: number;
  first_response_seconds: number | null;
  next_response_seconds: number | null;
  resolution_seconds: number | null;
  only_during_business_hours: boolean;
  first_response_missed: boolean;
  resolution_missed: boolean;
  missed_waiting_since: number | null;
  due_at: number | null;
  due_event: number | null;
  created_at: number;
  updated_at: number;
  events: { id: number; event_type: number; message_id: number | null; created_at: number }[];
};

const ms = (column: string) => sql`round(extract(epoch from ${sql.ref(column)}) * 1000)`;

/** With a conversation `c`; null for most, and once the policy is being deleted. */
export const slaOfConversation = sql<StoredSla | null>`(
  select jsonb_build_object(
    'id', s.id, 'sla_policy_id', s.sla_policy_id, 'name', p.name, 'description', p.description,
    'status', s.status, 'first_response_seconds', s.first_response_seconds,
    'next_response_seconds', s.next_response_seconds, 'resolution_seconds', s.resolution_seconds,
    'only_during_business_hours', s.only_during_business_hours,
    'first_response_missed', s.first_response_missed, 'resolution_missed', s.resolution_missed,
    'missed_waiting_since', ${ms('s.missed_waiting_since')}, 'due_at', ${ms('s.due_at')}, 'due_event', s.due_event,
    'created_at', ${ms('s.created_at')}, 'updated_at', ${ms('s.updated_at')},
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'event_type', e.event_type, 'message_id', e.message_id, 'created_at', ${ms('e.created_at')}
      ) order by e.id)
      from (
        select * from sla_event
        where sla_event.account_id = s.account_id and sla_event.conversation_id = s.conversation_id
        order by sla_event.id desc limit 100
      ) e
    ), '[]'::jsonb))
  from applied_sla s
  join sla_policy p on p.account_id = s.account_id and p.id = s.sla_policy_id and p.deleting_at is null
  where s.account_id = c.account_id and s.conversation_id = c.id
)`.as('sla');

type Key = { accountId: number; conversationId: number };

export async function loadSla(trx: Trx, { accountId, conversationId }: Key): Promise<StoredSla | null> {
  const row = await trx
    .selectFrom('conversation as c')
    .select(slaOfConversation)
    .where('c.account_id', '=', accountId)
    .where('c.id', '=', conversationId)
    .executeTakeFirst();
  return row?.sla ?? null;
}

/** Replaces one whose policy is being deleted. The targets are the policy's current ones. */
export async function insertAppliedSla(trx: Trx, key: Key, policyId: number, at: Date): Promise<void> {
  await sql`
    delete from applied_sla s using sla_policy p
    where s.account_id = ${key.accountId} and s.conversation_id = ${key.conversationId}
      and p.account_id = s.account_id and p.id = s.sla_policy_id and p.deleting_at is not null`.execute(trx);
  await sql`
    insert into applied_sla (
      account_id, conversation_id, sla_policy_id, first_response_seconds, next_response_seconds,
      resolution_seconds, only_during_business_hours, created_at, updated_at)
    select account_id, ${key.conversationId}, id, first_response_seconds, next_response_seconds,
      resolution_seconds, only_during_business_hours, ${at}, ${at}
    from sla_policy where account_id = ${key.accountId} and id = ${policyId}`.execute(trx);
}

export async function updateAppliedSla(
  trx: Trx,
  { accountId, conversationId }: Key,
  state: SlaState,
  at: Date,
): Promise<void> {
  const moment = (input: number | null) => (input === null ? null : new Date(input));
  await trx
    .updateTable('applied_sla')
    .set({
      status: slaStatusNumber(state.status),
      first_response_missed: state.firstResponseMissed,
      resolution_missed: state.resolutionMissed,
      missed_waiting_since: moment(state.missedWaitingSince),
      due_at: moment(state.dueAt),
      due_event: state.dueEvent === null ? null : eventTypeNumber(state.dueEvent),
      updated_at: at,
    })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

export async function insertSlaEvents(
  trx: Trx,
  { accountId, conversationId }: Key,
  events: readonly { type: SlaEventType; messageId: number | null }[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('sla_event')
    .values(
      events.map(({ type, messageId }) => ({
        account_id: accountId,
        conversation_id: conversationId,
        event_type: eventTypeNumber(type),
        message_id: messageId,
        created_at: at,
      })),
    )
    .execute();
}

/** The first message of the contact since a moment, among the newest of the conversation. */
export async function findWaitingMessage(
  trx: Trx,
  { accountId, conversationId }: Key,
  since: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(m.id) as id from (
      select id, message_type, created_at from message
      where account_id = ${accountId} and conversation_id = ${conversationId}
      order by id desc limit 200
    ) m where m.message_type = 0 and m.created_at >= ${since}`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Some SLA in which a target is missed, in the order of `findDueSlas`. */
export type DueSla = { accountId: number; id: number; dueAt: Date; slaId: number };

/** Conversations in which a target is missed by a moment, of all accounts, the longest overdue first. */
export async function findDueSlas(db: Queryable, at: Date, after?: DueSla): Promise<DueSla[]> {
  const beyond = after ? sql`and (s.due_at, s.id) > (${after.dueAt}, ${after.slaId})` : sql``;
  const { rows } = await sql<{ account_id: number; conversation_id: number; due_at: Date; id: number }>`
    select s.account_id, s.conversation_id, s.due_at, s.id from applied_sla s
    join sla_policy p on p.account_id = s.account_id and p.id = s.sla_policy_id and p.deleting_at is null
    where s.due_at <= ${at} ${beyond}
    order by s.due_at, s.id limit ${batchSize}`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.conversation_id,
    dueAt: row.due_at,
    slaId: row.id,
  }));
}

/** Some conversations that have a policy. */
export async function findOfPolicy(db: Queryable, accountId: number, policyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('applied_sla')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('sla_policy_id', '=', policyId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** Whether the conversation still had this policy. */
export async function deleteAppliedSla(
  trx: Trx,
  { accountId, conversationId }: Key,
  policyId: number,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('applied_sla')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('sla_policy_id', '=', policyId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

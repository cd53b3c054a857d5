import type pg from 'pg';
import { copyRows } from './copy.ts';
import type { DemoAgents } from './demo-agents.ts';
import { seededRandom } from '../src/features/demo-data/index.ts';
import { addConversation, columns, type Load, type Rows, type State } from './rows.ts';

/** How many conversations are thought up and sent at a time. */
const rowsPerBatch = 2_000;

/**
 * Loads conversations with their contacts, messages, labels and counts, all or nothing. Answers the first new
 * conversation's id.
 */
export async function loadConversations(
  client: pg.ClientBase,
  crew: DemoAgents,
  load: Load,
): Promise<number> {
  await client.query('begin');
  try {
    await spareChecks(client);
    const state = await startState(client, crew, load);
    const { conversationId: first } = state;
    for (let done = 0; done < load.conversations; done += rowsPerBatch) {
      await loadBatch(client, crew, load, state, Math.min(rowsPerBatch, load.conversations - done));
      load.onProgress(state.messagesDone);
    }
    await settle(client, crew.accountId, first);
    await client.query('commit');
    return first;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Every reference is one we made ourselves; a role that may not skip the checks pays for them. */
async function spareChecks(client: pg.ClientBase): Promise<void> {
  await client.query('savepoint checks');
  try {
    await client.query('set local session_replication_role = replica');
  } catch {
    await client.query('rollback to savepoint checks');
  }
  await client.query('set local synchronous_commit = off');
}

async function startState(client: pg.ClientBase, { accountId }: DemoAgents, load: Load): Promise<State> {
  const { rows } = await client.query<{ last: number }>(
    `insert into conversation_counter (account_id, last_display_id) values ($1, $2)
     on conflict (account_id) do update set last_display_id = conversation_counter.last_display_id + $2
     returning last_display_id - $2 as last`,
    [accountId, load.conversations],
  );
  return {
    random: seededRandom(load.seed),
    conversationsDone: 0,
    messagesDone: 0,
    displayId: Number(rows[0]?.last ?? 0) + 1,
    conversationId: await reserve(client, 'conversation', load.conversations),
    contactId: await reserve(client, 'contact', load.conversations),
    contactInboxId: await reserve(client, 'contact_inbox', load.conversations),
    messageId: await reserve(client, 'message', load.messages),
    regulars: new Map(),
  };
}

/** Reserves a range of ids, and returns its first. */
async function reserve(client: pg.ClientBase, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `with s as (select pg_get_serial_sequence($1, 'id') as name), taken as (select nextval(name) as first, name from s)
     select first, setval(name, first + $2) from taken`,
    [table, count],
  );
  return Number(rows[0]?.first);
}

async function loadBatch(
  client: pg.ClientBase,
  crew: DemoAgents,
  load: Load,
  state: State,
  count: number,
): Promise<void> {
  const rows = { contact: [], contact_inbox: [], conversation: [], message: [] } satisfies Rows as Rows;
  for (let index = 0; index < count; index += 1) addConversation(rows, crew, load, state);
  for (const table of ['contact', 'contact_inbox', 'conversation', 'message'] as const)
    await copyRows(client, table, columns[table], rows[table]);
}

/** Derived rows: label rows, participants, counts, and when each contact was last active. */
async function settle(client: pg.ClientBase, accountId: number, first: number): Promise<void> {
  const since = [accountId, first];
  await client.query(
    `insert into conversation_label (account_id, title, conversation_id, inbox_id, status, last_activity_at)
     select account_id, unnest(labels), id, inbox_id, status, last_activity_at from conversation
     where account_id = $1 and id >= $2 and labels <> '{}'`,
    since,
  );
  await settlePeople(client, since);
  await client.query(
    `insert into conversation_count (account_id, label, status, inbox_id, assignee_id, team_id, slot, count)
     select account_id, label, status, inbox_id, assignee_id, team_id, id % 4, count(*)
     from conversation_count_source
     where account_id = $1 and id >= $2 group by 1, 2, 3, 4, 5, 6, 7
     on conflict (account_id, label, status, inbox_id, assignee_id, team_id, slot)
     do update set count = conversation_count.count + excluded.count`,
    since,
  );
  await client.query(
    `update contact set last_activity_at = newest.at from (
       select contact_id, max(last_incoming_at) as at from conversation
       where account_id = $1 and id >= $2 group by 1
     ) newest where contact.account_id = $1 and contact.id = newest.contact_id and newest.at is not null`,
    since,
  );
}

/** Assignees participate; in one of ten conversations with a note, the note mentions a colleague. */
async function settlePeople(client: pg.ClientBase, since: number[]): Promise<void> {
  await client.query(
    `update conversation set participant_ids = array[assignee_id]
     where account_id = $1 and id >= $2 and assignee_id is not null`,
    since,
  );
  await client.query(
    `with noted as (
       select distinct on (m.conversation_id) m.account_id, m.id, m.conversation_id, m.created_at, c.id as user_id, c.name
       from message m cross join lateral (
         select u.id, u.name from inbox_member i join "user" u on u.id = i.user_id
         where i.account_id = m.account_id and i.inbox_id = m.inbox_id and u.id <> m.sender_id
         order by (u.id + m.conversation_id) % 3, u.id limit 1
       ) c
       where m.account_id = $1 and m.conversation_id >= $2 and m.conversation_id % 10 = 0
         and m.private and m.sender_type = 'User'
       order by m.conversation_id, m.id
     ), written as (
       update message set content = format('[@%s](mention://user/%s/%s) ', name, user_id, name) || message.content
       from noted where message.account_id = noted.account_id and message.id = noted.id
     ), listed as (
       update conversation set mentioned_ids = array[user_id],
         participant_ids = array(select distinct unnest(participant_ids || user_id))
       from noted where conversation.account_id = noted.account_id and conversation.id = noted.conversation_id
     )
     insert into mention (account_id, conversation_id, message_id, user_id, created_at)
     select account_id, conversation_id, id, user_id, created_at from noted`,
    since,
  );
  await client.query(
    `insert into conversation_user (account_id, conversation_id, user_id, relation, inbox_id, status, last_activity_at)
     select account_id, c.id, user_id, relation, inbox_id, status, last_activity_at
     from conversation c cross join lateral (
       select unnest(participant_ids) as user_id, 0 as relation
       union all select unnest(mentioned_ids), 1
     ) u
     where account_id = $1 and c.id >= $2`,
    since,
  );
}

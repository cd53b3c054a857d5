import type pg from 'pg';
import { nameNumber } from '../src/features/report/index.ts';
import { resolvedBy } from './conversation.ts';

/** When conversations from `first` on were resolved, which reports do not find in their rows, and how customers rated them. */
export async function recordResolutions(
  client: pg.ClientBase,
  accountId: number,
  first: number,
): Promise<void> {
  await client.query(
    `insert into reporting_event (account_id, conversation_id, name, source, inbox_id, user_id, team_id, labels,
       is_resolved, value_ms, business_ms, started_at, ended_at, created_at)
     select c.account_id, c.id, $3, m.id, c.inbox_id, c.assignee_id, c.team_id, nullif(c.labels, '{}'), true,
       extract(epoch from m.created_at - c.created_at) * 1000, 0, c.created_at, m.created_at, m.created_at
     from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
     where c.account_id = $1 and c.id >= $2 and m.message_type = 2 and starts_with(m.content, $4)`,
    [accountId, first, nameNumber('conversation_resolved'), resolvedBy],
  );
  await client.query(
    `insert into csat_survey_response
       (account_id, conversation_id, contact_id, message_id, assigned_agent_id, rating, feedback_message, created_at, updated_at)
     select c.account_id, c.id, c.contact_id, m.id, c.assignee_id, (answer ->> 'rating')::int,
       answer ->> 'feedback_message', m.created_at, m.created_at
     from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
     cross join lateral (select m.content_attributes #> '{submitted_values,csat_survey_response}' as answer) a
     where c.account_id = $1 and c.id >= $2 and m.message_type = 3`,
    [accountId, first],
  );
}

import { activeAccount } from '@confab/contract/features/account';
import { contentTypes } from '@confab/contract/features/message';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export type SurveyRow = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

// In the statement itself: with a placeholder, the partial index of surveys would not be used.
const surveyType = sql.lit(contentTypes.indexOf('input_csat'));
/** The first survey of the conversation with this uuid, in an active account, with its answer. */
export async function findSurvey(db: Queryable, conversationUuid: string) {
  const conversation = await findSurveyed(db, conversationUuid);
  if (conversation === undefined) return undefined;
  const { account_id: accountId, conversation_id: conversationId } = conversation;
  const survey = await db
    .selectFrom('message as m')
    .leftJoin('csat_survey_response as r', (join) =>
      join.onRef('r.account_id', '=', 'm.account_id').onRef('r.message_id', '=', 'm.id'),
    )
    .select([
      'm.id as message_id',
      'm.content',
      'm.content_attributes',
      'm.created_at',
      'r.id as response_id',
      'r.contact_id as response_contact_id',
      'r.assigned_agent_id',
      'r.rating',
      'r.feedback_message',
      'r.created_at as response_created_at',
      'r.updated_at as response_updated_at',
    ])
    .where('m.account_id', '=', accountId)
    .where('m.conversation_id', '=', conversationId)
    .where('m.content_type', '=', surveyType)
    .where('m.private', '=', false)
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  return survey && { ...conversation, ...survey };
}

function findSurveyed(db: Queryable, conversationUuid: string) {
  return db
    .selectFrom('conversation as c')
    .innerJoin('account', 'account.id', 'c.account_id')
    .innerJoin('inbox', (join) =>
      join.onRef('inbox.account_id', '=', 'c.account_id').onRef('inbox.id', '=', 'c.inbox_id'),
    )
    .select([
      'c.account_id',
      'c.id as conversation_id',
      'c.uuid',
      'c.contact_id',
      'account.locale',
      'inbox.name as inbox_name',
      'inbox.avatar_key',
    ])
    .where('c.uuid', '=', conversationUuid)
    .where('account.status', '=', activeAccount)
    .where('inbox.deleting_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

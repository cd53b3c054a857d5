import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { Rating } from './survey-model.ts';

type Answered = {
  accountId: number;
  conversationId: number;
  contactId: number;
  messageId: number;
  assigneeId: number | null;
};

/** Stores the answer to a survey; a later one changes it, but not whom it is counted for. */
export async function saveRating(trx: Trx, answered: Answered, rating: Rating, at: Date): Promise<void> {
  await trx
    .insertInto('csat_survey_response')
    .values({
      account_id: answered.accountId,
      conversation_id: answered.conversationId,
      contact_id: answered.contactId,
      message_id: answered.messageId,
      assigned_agent_id: answered.assigneeId,
      rating: rating.rating,
      feedback_message: rating.feedback,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id']).doUpdateSet({
        rating: sql`excluded.rating`,
        feedback_message: sql`excluded.feedback_message`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute();
}

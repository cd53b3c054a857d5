import { surveyPath, type CsatResponse, type CsatSurvey } from '@confab/contract/features/csat';
import { avatarUrl } from '../../platform/files/links.ts';
import type { SurveyRow } from './queries.ts';

/** A survey for anyone with its link: nothing else of the conversation. */
export function surveyView({ frontendUrl }: { frontendUrl: string }, row: SurveyRow): CsatSurvey {
  return {
    id: row.message_id,
    csat_survey_response: responseView(row),
    display_type: row.content_attributes['display_type'] === 'star' ? 'star' : 'emoji',
    content: questionOf(row),
    inbox_avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    inbox_name: row.inbox_name,
    locale: row.locale,
    conversation_id: row.conversation_id,
    created_at: row.created_at.toISOString(),
  };
}

function responseView(row: SurveyRow): CsatResponse | null {
  const { response_id: id, rating, response_contact_id: contactId } = row;
  const { response_created_at: created, response_updated_at: updated } = row;
  if (id === null || rating === null || contactId === null || created === null || updated === null)
    return null;
  return {
    id,
    account_id: row.account_id,
    conversation_id: row.conversation_id,
    contact_id: contactId,
    message_id: row.message_id,
    assigned_agent_id: row.assigned_agent_id,
    rating,
    feedback_message: row.feedback_message,
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  };
}

/** The question without the link that leads here. */
function questionOf({ content, uuid }: SurveyRow): string | null {
  if (content === null) return null;
  const words = content.split(' ');
  if (words.at(-1)?.endsWith(`${surveyPath}${uuid}`) !== true) return content;
  return words.slice(0, -1).join(' ').replace(/,$/, '');
}

import type { CsatSurvey } from '@confab/contract/features/csat';
import type { ContactActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerAsContact } from '../../conversation/index.ts';
import { requireOpenSurvey, requireSurvey } from '../steps/require-survey.ts';
import { showSurvey } from './show-survey.ts';

type Rating = { rating?: number | null; feedback_message?: string | null };

/**
 * Takes the rating of anyone with the link, which only the contact was sent. Without a rating nothing changes.
 * Throws `not_found`, and `unprocessable` after 14 days.
 */
export async function answerSurvey(
  platform: Platform,
  conversationUuid: string,
  { rating, feedback_message: feedback }: Rating,
): Promise<CsatSurvey> {
  const survey = await requireSurvey(platform, conversationUuid);
  if (rating != null) {
    const { account_id: accountId, contact_id: contactId } = survey;
    const actor: ContactActor = { kind: 'contact', accountId, contactId };
    const answer = { rating, feedback_message: feedback ?? '' };
    await answerAsContact(platform, actor, survey.conversation_id, survey.message_id, (requestedSurvey) => {
      requireOpenSurvey(requestedSurvey, platform.clock.now());
      return { submitted_values: { csat_survey_response: answer } };
    });
  }
  return showSurvey(platform, conversationUuid);
}

import type { Platform } from '../../../platform/platform.ts';
import { answerAsContact } from '../../conversation/index.ts';
import { requireOpenSurvey } from '../../csat/index.ts';
import { publicMessageView } from '../../message/index.ts';
import { requireConversationIds, requireContact } from '../steps/require-resources.ts';
import type { MessagesParams } from '../steps/require-thread.ts';

/** Takes the answer to a form, a choice or a survey. Throws `unprocessable` for a survey older than 14 days. */
export async function answerMessage(
  platform: Platform,
  params: MessagesParams & { id: number },
  input: { submitted_values?: unknown; csat_survey_response?: object | null },
) {
  const caller = await requireContact(platform, params);
  const conversation = await requireConversationIds(platform, caller, params.conversation_id);
  const rating = input.csat_survey_response;
  const submitted = rating ? { csat_survey_response: rating } : (input.submitted_values ?? []);
  const message = await answerAsContact(platform, caller.actor, conversation.id, params.id, (question) => {
    requireOpenSurvey(question, platform.clock.now());
    return { submitted_values: submitted };
  });
  return publicMessageView(message, conversation.display_id);
}

import { Failure } from '@confab/contract/kit/errors';
import { contentTypes } from '@confab/contract/features/message';
import type { Platform } from '../../../platform/platform.ts';
import { answerAsContact } from '../../conversation/index.ts';
import { type MessageRow, publicMessageView } from '../../message/index.ts';
import { requireReachable, requireContact } from '../steps/require-resources.ts';
import type { MessagesParams } from '../steps/require-thread.ts';

/** Takes the answer to a form, a choice or a survey. Throws `unprocessable` for a survey older than 14 days. */
export async function answerMessage(
  platform: Platform,
  params: MessagesParams & { id: number },
  given: { submitted_values?: unknown; csat_survey_response?: object | null },
) {
  const caller = await requireContact(platform, params);
  const conversation = await requireReachable(platform, caller, params.conversation_id);
  const rating = given.csat_survey_response;
  const submitted = rating ? { csat_survey_response: rating } : (given.submitted_values ?? []);
  const message = await answerAsContact(platform, caller.actor, conversation.id, params.id, (asked) => {
    if (isTooOld(asked, platform.clock.now())) {
      throw new Failure('unprocessable', { message: 'You cannot update the CSAT survey after 14 days' });
    }
    return { submitted_values: submitted };
  });
  return publicMessageView(message, conversation.display_id);
}

const surveyDays = 14;

function isTooOld(asked: MessageRow, now: Date): boolean {
  const isSurvey = contentTypes[asked.content_type] === 'input_csat';
  return isSurvey && now.getTime() - asked.created_at.getTime() > surveyDays * 86_400_000;
}

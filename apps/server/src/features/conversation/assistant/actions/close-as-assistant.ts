import type { Platform } from '../../../../platform/platform.ts';
import { findOpenQuestion } from '../../../message/index.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { statusNumber } from '../../model.ts';
import { handOff } from '../../status/steps/hand-off.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { sendSurvey } from '../../templates/steps/send-templates.ts';
import { type AssistantScope, whileAssistantHasIt, writeAsAssistant } from '../steps/as-assistant.ts';

/**
 * Resolves a conversation without a newer message of the contact, or hands it over if a question is unanswered. Returns
 * whether it was ended here.
 */
export function closeAsAssistant(
  platform: Platform,
  scope: AssistantScope,
  { content, since }: { content: string; since: Date },
): Promise<boolean> {
  return whileAssistantHasIt(platform, scope, async (change) => {
    if (change.row.last_activity_at >= since) return false;
    const question = await findOpenQuestion(change.trx, scope);
    // An unanswered conversation is for agents, and not resolved.
    if (question !== undefined && !question.isAnswered) {
      await handOff(change);
      return true;
    }
    await writeAsAssistant(change, scope.assistant, content);
    await applyChanges(change, { status: statusNumber('resolved'), snoozed_until: null });
    await writeActivity(change, { kind: 'resolved_by_assistant', by: scope.assistant.name });
    await sendSurvey(change);
    return true;
  });
}

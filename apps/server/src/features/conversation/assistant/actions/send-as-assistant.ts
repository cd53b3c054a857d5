import type { Trx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findOpenQuestion } from '../../../message/index.ts';
import { handOff } from '../../status/steps/hand-off.ts';
import { type AssistantScope, whileAssistantHasIt, writeAsAssistant } from '../steps/as-assistant.ts';

/** An assistant's message to a contact. */
export type AssistantTexts = {
  /** The message of the contact it was made for. */
  questionId: number;
  content: string;
  /** For agents only: where it is from, and how sure the assistant is. */
  about?: Record<string, unknown>;
  /** Whether people take over from here. */
  isHandoff: boolean;
  /** Belongs to the same transaction. */
  also?: (trx: Trx) => Promise<void>;
};

/**
 * Writes an assistant's message, while it has the conversation and nothing new was asked or answered. Returns whether
 * it was written.
 */
export function sendAsAssistant(
  platform: Platform,
  scope: AssistantScope,
  texts: AssistantTexts,
): Promise<boolean> {
  return whileAssistantHasIt(platform, scope, async (change) => {
    const question = await findOpenQuestion(change.trx, scope);
    if (question === undefined || question.id !== texts.questionId || question.isAnswered) return false;
    await writeAsAssistant(change, scope.assistant, texts.content, texts.about);
    if (texts.isHandoff) {
      await handOff(change);
    }
    await texts.also?.(change.trx);
    return true;
  });
}

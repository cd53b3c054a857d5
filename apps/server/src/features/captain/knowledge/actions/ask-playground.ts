import type { askPlayground as route } from '@confab/contract/features/captain-assistant';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import { captainTexts, type CaptainTexts } from '../../texts-model.ts';
import { failureText } from '../steps/failure-text.ts';
import { handoffText } from '../../assistants/model.ts';
import type { AssistantKey } from '../../assistants/queries.ts';
import { requireAssistant } from '../../assistants/steps/require-assistant.ts';
import { answerQuestion } from '../steps/answer-question.ts';

/**
 * What an assistant would answer. Throws `not_found`, `invalid` for a blank question, and `unprocessable` when the model
 * fails.
 */
export async function askPlayground(
  platform: Platform,
  key: AssistantKey,
  input: InputOf<typeof route>,
  locale: string,
): Promise<ResponseOf<typeof route>> {
  const assistant = await requireAssistant(platform.db, key);
  const content = input.message_content.trim();
  if (content === '') throw invalidField('message_content', 'blank', "Message content can't be blank");
  const turns = turnsOf(content, input.message_history ?? []);
  const texts = captainTexts(locale);
  const answer = await answerQuestion(platform, assistant, turns, texts).catch((error: unknown) =>
    inWords(error, texts),
  );
  return {
    reasoning: answer.reasoning,
    response: answer.content ?? handoffText(assistant.config, texts),
    handoff: answer.content === undefined,
    sources: answer.sources,
    confidence: answer.confidence,
    by_model: answer.isByModel,
  };
}

/** Clients show the reason as it is. */
function inWords(error: unknown, texts: CaptainTexts): never {
  if (!(error instanceof Failure)) throw error;
  const message = failureText(error, texts);
  throw new Failure('unprocessable', { body: { error: message, message } });
}

/** Clients name the new text in the history too. */
function turnsOf(content: string, history: readonly Prompt[]): Prompt[] {
  const last = history.at(-1);
  const isThere = last?.role === 'user' && last.content.trim() === content;
  return [...(isThere ? history.slice(0, -1) : history), { role: 'user', content }];
}

import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { askForAssistant } from '../../figures/steps/ask-for-assistant.ts';
import type { CaptainTexts } from '../../texts-model.ts';
import { answerByModel, answerBySearch, type Answer } from '../answer-model.ts';
import { inSteps, partOf } from '../part-model.ts';
import { answerPrompt } from '../prompt-model.ts';
import { wordsOf } from '../words-model.ts';
import { captainModel } from './captain-model.ts';
import { findKnowledge } from './find-knowledge.ts';

/** How an answer is waited for. */
type Waiting = {
  /** What the customer reads, where the question does not tell. */
  locale?: string | undefined;
  /** Hears what may be shown of the answer while it comes. */
  onPart?: (part: string) => void;
  /** Aborted by who waits no more. */
  signal?: AbortSignal;
};

/**
 * What an assistant says to the last turn of a conversation: what its model makes of what it knows, or, where there is
 * no model, what it knows; first what is in the language of the question or else in `locale`. Throws `unprocessable` when the model fails.
 */
export async function answerQuestion(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  texts: CaptainTexts,
  { locale, onPart, signal }: Waiting = {},
): Promise<Answer> {
  const { account_id: accountId, id: assistantId } = assistant;
  const scope = { accountId, assistantId };
  const sources = await findKnowledge(platform, scope, questionIn(turns), locale);
  const model = await captainModel(platform, accountId, assistant.config);
  if (model === undefined) return answerBySearch(sources, texts);
  const text = await askForAssistant(platform, assistant, model, answerPrompt(assistant, turns, sources), {
    ...(onPart && { onText: inSteps((part) => partOf(part, 'response', sources), onPart) }),
    signal,
  });
  const answer = answerByModel(text, sources);
  if (answer === undefined) throw new Failure('unprocessable', { message: texts.unusable });
  return answer;
}

/** The same where somebody waits: when the model fails, what was found is the answer. */
export async function answerAnyway(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  texts: CaptainTexts,
  locale: string | undefined,
): Promise<Answer> {
  try {
    return await answerQuestion(platform, assistant, turns, texts, { locale });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { account_id: accountId, id: assistantId } = assistant;
    const scope = { accountId, assistantId };
    return answerBySearch(await findKnowledge(platform, scope, questionIn(turns), locale), texts);
  }
}

/** What is asked; a short one goes on from the one before. */
export function questionIn(turns: readonly Prompt[]): string {
  const asked = turns.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = asked.at(-1) ?? '';
  return wordsOf(last).length < 2 && asked.length > 1 ? `${asked.at(-2) ?? ''} ${last}` : last;
}

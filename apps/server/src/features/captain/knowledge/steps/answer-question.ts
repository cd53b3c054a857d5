import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { requestText } from '../../figures/steps/request-text.ts';
import type { CaptainTexts } from '../../texts-model.ts';
import { answerByModel, answerBySearch, type Answer } from '../answer-model.ts';
import { hasKnownFacts, textsOf } from '../grounds-model.ts';
import { inSteps, partOf } from '../part-model.ts';
import { answerPrompt } from '../prompt-model.ts';
import { wordsOf } from '../words-model.ts';
import { captainModel, isUsedUp } from './captain-model.ts';
import { checkAnswer } from './check-answer.ts';
import { findKnowledge } from './find-knowledge.ts';

/** How an answer is waited for. */
type Waiting = {
  /** The customer's language, used when the question's is undetermined. */
  locale?: string | undefined;
  /** Receives the displayable part of the answer while it is generated. */
  onPart?: (part: string) => void;
  /** Aborted when the caller stops waiting. */
  signal?: AbortSignal;
};

/**
 * An assistant's answer to the last turn of a conversation: by its model from its knowledge or, without a model, from
 * its knowledge alone; results in the language of the question, or else in `locale`, first. Throws `unprocessable` when
 * the model fails.
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
  const check = platform.languageModel.captainTasks?.check;
  // Beyond the budget, answers of the account's own model could not be checked.
  const isUncheckable = check !== undefined && (await isUsedUp(platform, accountId, check));
  if (model === undefined || isUncheckable) return answerBySearch(sources, texts);
  const otherTexts = otherTextsOf(assistant, turns);
  const shownOf = (text: string) => {
    const part = partOf(text, 'response', sources);
    return part !== undefined && hasKnownFacts(part, [...textsOf(sources), ...otherTexts]) ? part : undefined;
  };
  const text = await requestText(platform, assistant, model, answerPrompt(assistant, turns, sources), {
    ...(onPart && { onText: inSteps(shownOf, onPart) }),
    signal,
  });
  const answer = answerByModel(text, sources, texts, otherTexts);
  if (answer === undefined) throw new Failure('unprocessable', { message: texts.unusable });
  return checkAnswer(platform, assistant, { answer, turns, sources }, texts, signal);
}

/** The same while a user waits: when the model fails, the best result is the answer. */
export async function answerWithFallback(
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

/** What else than sources an answer may be from. */
export function otherTextsOf({ config }: Pick<AssistantRow, 'config'>, turns: readonly Prompt[]): string[] {
  return [config.instructions ?? '', ...turns.map(({ content }) => content)];
}

/** The search query; a short question is combined with the one before. */
export function questionIn(turns: readonly Prompt[]): string {
  const questions = turns.filter(({ role }) => role === 'user').map(({ content }) => content);
  const last = questions.at(-1) ?? '';
  return wordsOf(last).length < 2 && questions.length > 1 ? `${questions.at(-2) ?? ''} ${last}` : last;
}

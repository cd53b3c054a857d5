import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { requestText } from '../../figures/steps/request-text.ts';
import type { CaptainTexts } from '../../texts-model.ts';
import { isSupported, noAnswer, type Answer } from '../answer-model.ts';
import { checkPrompt } from '../prompt-model.ts';
import type { Ranked } from '../rank-model.ts';
import { checkModel } from './captain-model.ts';

type Checked = { answer: Answer; turns: readonly Prompt[]; sources: readonly Ranked[] };

/**
 * The answer of a model, if another one, where configured, finds in the cited sources what it states. Throws
 * `unprocessable` when that model fails: an unchecked answer is not given.
 */
export async function checkAnswer(
  platform: Platform,
  assistant: AssistantRow,
  { answer, turns, sources }: Checked,
  texts: CaptainTexts,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const model = checkModel(platform);
  if (model === undefined || answer.content === undefined || answer.sources.length === 0) return answer;
  const cited = answer.sources.flatMap(({ n }) => sources[n - 1] ?? []);
  const { instructions } = assistant.config;
  const named =
    instructions === undefined ? [] : [{ title: 'Instructions of the company', text: instructions }];
  const question = turns
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .join('\n');
  const prompt = checkPrompt({ question, answer: answer.content }, [...cited, ...named]);
  const verdict = isSupported(await requestText(platform, assistant, model, prompt, { signal }));
  if (verdict === undefined) throw new Failure('unprocessable', { message: texts.unusable });
  return verdict ? answer : noAnswer(texts.ungrounded, true, answer.confidence);
}

import type { Platform } from '../../../../platform/platform.ts';
import {
  askModel,
  type Listening,
  type ModelAccess,
  type ModelAnswer,
  type Prompt,
} from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { estimated, spentOn } from '../model.ts';
import { countSpent } from '../queries.ts';

/** What a model answers an assistant, which pays for it whether anything comes of the answer or not. */
export async function askForAssistant(
  platform: Platform,
  assistant: AssistantRow,
  model: ModelAccess,
  prompts: readonly Prompt[],
  { onText, signal }: Listening = {},
): Promise<string> {
  let heard: string | undefined;
  const listen = onText && ((text: string) => onText((heard = text)));
  try {
    const answer = await askModel(platform, model, prompts, { onText: listen, signal });
    // Not every server says what it read and wrote, and its answers cost as much.
    const isSaid = answer.inputTokens + answer.outputTokens > 0;
    await pay(platform, assistant, model, isSaid ? answer : estimated(prompts, answer.text));
    return answer.text;
  } catch (error) {
    // What was cut off, or left by who asked, does not say what it cost.
    if (heard !== undefined || signal?.aborted === true)
      await pay(platform, assistant, model, estimated(prompts, heard ?? ''));
    throw error;
  }
}

async function pay(
  platform: Platform,
  { account_id: accountId, id }: AssistantRow,
  model: ModelAccess,
  used: Pick<ModelAnswer, 'inputTokens' | 'outputTokens'>,
): Promise<void> {
  const { captain } = platform.languageModel;
  // The prices are those of the installation's model.
  const isOurs = captain !== undefined && captain.apiKey === model.apiKey && captain.apiUrl === model.apiUrl;
  const spent = spentOn(used, isOurs ? captain.prices : undefined);
  if (spent.inputTokens + spent.outputTokens > 0)
    await countSpent(platform.db, { accountId, id }, spent, platform.clock.now());
}

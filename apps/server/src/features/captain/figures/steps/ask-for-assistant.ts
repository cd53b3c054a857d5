import type { Platform } from '../../../../platform/platform.ts';
import { askModel, type ModelAccess, type Prompt } from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { spentOn } from '../model.ts';
import { countSpent } from '../queries.ts';

/** What a model answers an assistant, which pays for it whether anything comes of the answer or not. */
export async function askForAssistant(
  platform: Platform,
  { account_id: accountId, id }: AssistantRow,
  model: ModelAccess,
  prompts: readonly Prompt[],
  onText?: (text: string) => void,
): Promise<string> {
  const answer = await askModel(platform, model, prompts, onText);
  const { captain } = platform.languageModel;
  // The prices are those of the installation's model.
  const isOurs = captain !== undefined && captain.apiKey === model.apiKey && captain.apiUrl === model.apiUrl;
  const spent = spentOn(answer, isOurs ? captain.prices : undefined);
  if (spent.inputTokens + spent.outputTokens > 0)
    await countSpent(platform.db, { accountId, id }, spent, platform.clock.now());
  return answer.text;
}

import type { Platform } from '../../../../platform/platform.ts';
import {
  askModel,
  type Listening,
  type ModelAccess,
  type ModelAnswer,
  type Prompt,
} from '../../../integration/index.ts';
import type { AssistantRow } from '../../assistants/queries.ts';
import { estimated, modelUsage, type Prices } from '../model.ts';
import { addModelUsage } from '../queries.ts';

/** A model's response for an assistant, which is charged whether or not an answer results. */
export async function requestText(
  platform: Platform,
  assistant: AssistantRow,
  model: ModelAccess & { prices?: Prices | undefined },
  prompts: readonly Prompt[],
  { onText, signal }: Listening = {},
): Promise<string> {
  let received: string | undefined;
  const listen = onText && ((text: string) => onText((received = text)));
  try {
    const answer = await askModel(platform, model, prompts, { onText: listen, signal });
    // Not every server reports its usage, but its answers cost as much.
    const hasUsage = answer.inputTokens + answer.outputTokens > 0;
    await recordModelUsage(
      platform,
      assistant,
      model.prices,
      hasUsage ? answer : estimated(prompts, answer.text),
    );
    return answer.text;
  } catch (error) {
    // An interrupted response, or one abandoned by its caller, does not report its usage.
    if (received !== undefined || signal?.aborted === true)
      await recordModelUsage(platform, assistant, model.prices, estimated(prompts, received ?? ''));
    throw error;
  }
}

/** Counts what a model has read and wrote for an assistant. */
export async function recordModelUsage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { account_id: accountId, id }: Pick<AssistantRow, 'account_id' | 'id'>,
  prices: Prices | undefined,
  used: Pick<ModelAnswer, 'inputTokens' | 'outputTokens'>,
): Promise<void> {
  const spent = modelUsage(used, prices);
  if (spent.inputTokens + spent.outputTokens > 0)
    await addModelUsage(db, { accountId, id }, spent, clock.now());
}

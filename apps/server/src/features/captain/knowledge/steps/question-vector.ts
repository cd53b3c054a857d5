import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { embedTexts } from '../../../integration/index.ts';
import { recordModelUsage } from '../../figures/steps/request-text.ts';
import { modelInUse } from '../../embeddings/queries.ts';
import { maxDimensions, modelName } from '../vector-model.ts';
import { isUsedUp } from './captain-model.ts';

export type Embedding = Pick<Platform, 'db' | 'clock' | 'outbound' | 'log' | 'languageModel'>;

/** How long a question is waited for: it is searched by its words in any case. */
const questionTimeoutMs = 3000;

/**
 * What a question means to the model of embeddings. Undefined where there is none, the database cannot compare, or the
 * model fails: words are enough then.
 */
export async function questionVector(
  platform: Embedding,
  { accountId, assistantId }: { accountId: number; assistantId: number },
  question: string,
): Promise<number[] | undefined> {
  const model = platform.languageModel.captainTasks?.embedding;
  if (model === undefined || (await modelInUse(platform.db)) !== modelName(model)) return undefined;
  if (await isUsedUp(platform, accountId, model)) return undefined;
  try {
    const signal = AbortSignal.timeout(questionTimeoutMs);
    const { vectors, inputTokens } = await embedTexts(platform, model, [question], signal);
    const used = { inputTokens, outputTokens: 0 };
    await recordModelUsage(platform, { account_id: accountId, id: assistantId }, model.prices, used);
    const [vector] = vectors;
    return vector !== undefined && vector.length <= maxDimensions ? vector : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

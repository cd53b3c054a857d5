import { modelClient } from '../../../platform/outbound/model-client.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tokensIn, type ModelAccess } from './call-model.ts';
import { failureOf, ModelFailure } from './model-failure.ts';

/** What texts mean to a model, as vectors in the order of the texts, and the tokens it read. */
export type Embedded = { vectors: number[][]; inputTokens: number };

/** Throws `ModelFailure` if the model does not respond, rejects the request, or responds in another format. */
export async function embedTexts(
  platform: Pick<Platform, 'outbound' | 'log' | 'languageModel'>,
  access: Pick<ModelAccess, 'apiUrl' | 'apiKey' | 'model'>,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Embedded> {
  try {
    const { outbound, languageModel } = platform;
    const { timeoutMs } = languageModel;
    const { embeddings } = await modelClient(outbound, { ...access, timeoutMs });
    const answer: unknown = await embeddings.create(
      { model: access.model, input: [...texts], encoding_format: 'float' },
      { signal },
    );
    const rows = listIn(keyIn(answer, 'data')).toSorted((left, right) => rowIndex(left) - rowIndex(right));
    const vectors = rows.map((row) => vectorIn(row));
    const [first] = vectors;
    if (vectors.length !== texts.length || vectors.some(({ length }) => length !== first?.length))
      throw new ModelFailure('refused');
    return { vectors, inputTokens: tokensIn(keyIn(answer, 'usage'), 'prompt_tokens') };
  } catch (error) {
    throw failureOf(platform, error);
  }
}

/** Which of the texts a row is of. */
const rowIndex = (row: unknown): number => Number(keyIn(row, 'index') ?? 0);

function vectorIn(row: unknown): number[] {
  const vector = listIn(keyIn(row, 'embedding'));
  const isVector = vector.length > 0 && vector.every((number) => Number.isFinite(number));
  if (!isVector) throw new ModelFailure('refused');
  return vector.map(Number);
}

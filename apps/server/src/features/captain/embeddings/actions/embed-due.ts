import type { CaptainModel } from '../../../../platform/config/changeable.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { embedTexts, ModelFailure } from '../../../integration/index.ts';
import { recordModelUsage } from '../../figures/steps/request-text.ts';
import { isUsedUp } from '../../knowledge/steps/captain-model.ts';
import type { Embedding } from '../../knowledge/steps/question-vector.ts';
import { maxDimensions } from '../../knowledge/vector-model.ts';
import { inBatches, maxBatch, type Due, type DueText } from '../model.ts';
import {
  dueAccounts,
  ensureIndex,
  findDue,
  findOldestAssistant,
  findTexts,
  storeVectors,
} from '../queries.ts';
import { followModel } from '../steps/follow-model.ts';

/** Maximum duration of a run; the next one continues. */
const maxRunMs = 45_000;
const maxAccounts = 100;
/** Sources of an account before the next account has its turn. */
const maxSources = 16;

/** Reads what assistants know and has changed by the model of embeddings, where there is one and the extension. */
export async function embedDue(platform: Embedding, now = () => performance.now()): Promise<void> {
  const model = platform.languageModel.captainTasks?.embedding;
  if (!(await followModel(platform, model)) || model === undefined) return;
  const until = now() + maxRunMs;
  while (now() < until && (await readRound(platform, model)));
  await ensureIndex(platform.db);
}

/** One batch per account. Returns whether there is more to do. */
async function readRound(platform: Embedding, model: CaptainModel): Promise<boolean> {
  let isAnyRead = false;
  for (let after = 0; ;) {
    const accounts = await dueAccounts(platform.db, after, maxAccounts);
    if (accounts.length === 0) return isAnyRead;
    for (const accountId of accounts) {
      after = accountId;
      if (await isUsedUp(platform, accountId, model)) continue;
      if (!(await embedAccount(platform, model, accountId))) return false;
      isAnyRead = true;
    }
  }
}

/** False when the model does not answer: the next run tries again. */
async function embedAccount(platform: Embedding, model: CaptainModel, accountId: number): Promise<boolean> {
  for (const due of await findDue(platform.db, accountId, maxSources)) {
    const texts = await findTexts(platform.db, accountId, due);
    const vectors = await readTexts(platform, model, accountId, texts);
    if (vectors === undefined) return false;
    await keep(platform, accountId, due, texts, vectors);
  }
  return true;
}

async function readTexts(
  platform: Embedding,
  model: CaptainModel,
  accountId: number,
  texts: readonly DueText[],
): Promise<(number[] | undefined)[] | undefined> {
  const read: (number[] | undefined)[] = [];
  for (const batch of inBatches(texts, maxBatch)) {
    const vectors = await readBatch(platform, model, accountId, batch);
    if (vectors === undefined) return undefined;
    read.push(...vectors);
  }
  return read;
}

/** If a model rejects a batch, its texts are sent one by one; a rejected text can only be found by its words. */
async function readBatch(
  platform: Embedding,
  model: CaptainModel,
  accountId: number,
  batch: readonly DueText[],
): Promise<(number[] | undefined)[] | undefined> {
  try {
    const { vectors, inputTokens } = await embedTexts(
      platform,
      model,
      batch.map(({ text }) => text),
    );
    const payer = batch[0]?.assistant_id ?? (await findOldestAssistant(platform.db, accountId));
    if (payer !== undefined)
      await recordModelUsage(platform, { account_id: accountId, id: payer }, model.prices, {
        inputTokens,
        outputTokens: 0,
      });
    return vectors.map((vector) => (vector.length <= maxDimensions ? vector : undefined));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (error.fault !== 'refused') return undefined;
    if (batch.length === 1) return [undefined];
    const each = [];
    for (const one of batch) {
      const vectors = await readBatch(platform, model, accountId, [one]);
      if (vectors === undefined) return undefined;
      each.push(...vectors);
    }
    return each;
  }
}

async function keep(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
  due: Due,
  texts: readonly DueText[],
  vectors: readonly (number[] | undefined)[],
): Promise<void> {
  const known = texts.flatMap((text, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : { ...text, vector };
  });
  await db.transaction().execute((trx) => storeVectors(trx, accountId, due, known));
}

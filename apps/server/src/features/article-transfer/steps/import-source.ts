import { Failure } from '@confab/contract/kit/errors';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { isDatabaseOutage } from '../../../platform/db/outage.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { transferStatusNumber } from '../model.ts';
import { advanceTransfer, changeTransfer, type Outcome, type RunningImport } from '../queries.ts';
import type { Source } from '../source-model.ts';
import { importArticle } from './import-article.ts';
import { importCategory } from './import-category.ts';
import { readSource } from './read-source.ts';
import { requestTransfer } from './request-transfer.ts';

type Step = { name: string; run: () => Promise<Outcome['kind']> };

/**
 * Imports the items of a file one by one, for one turn; the rest follows with another event. Each is found by its id in
 * the file, so an interrupted or concurrent run creates no duplicates.
 */
export async function importSource(
  platform: Platform,
  portal: PortalRow,
  row: RunningImport,
  turnMs: number,
): Promise<void> {
  const key = { accountId: row.account_id, id: row.id };
  const { db, clock } = platform;
  const until = performance.now() + turnMs;
  const bytes = await fileOf(platform, row.storage_key);
  const source = bytes === undefined ? 'The file is gone' : readSource(row.name, bytes);
  if (typeof source === 'string') {
    await changeTransfer(db, key, { status: transferStatusNumber('failed'), failure: source }, clock.now());
    return;
  }
  const steps = stepsOf(platform, portal, row, source);
  await changeTransfer(db, key, { total_count: steps.length }, clock.now());
  for (let index = row.done_count; index < steps.length; index += 1) {
    const outcome = await outcomeOf(platform, steps[index]);
    if (!(await transact(platform, (trx) => advanceTransfer(trx, key, index, outcome, clock.now())))) return;
    if (performance.now() < until || index + 1 === steps.length) continue;
    await transact(platform, (_trx, emit) => {
      requestTransfer(emit, key);
      return Promise.resolve();
    });
    return;
  }
  await changeTransfer(db, key, { status: transferStatusNumber('done') }, clock.now());
}

function stepsOf(platform: Platform, portal: PortalRow, row: RunningImport, source: Source): Step[] {
  return [
    ...source.categories.map((category) => ({
      name: category.name,
      run: () => importCategory(platform, portal, row, category),
    })),
    ...source.refused.map(({ name, reason }) => ({
      name,
      run: () => Promise.reject(new Failure('unprocessable', { message: reason })),
    })),
    ...source.articles.map((article) => ({
      name: article.name,
      run: () => importArticle(platform, portal, row, article),
    })),
  ];
}

const maxNameLength = 500;

/** The result of one item; an error in it does not stop the import. */
async function outcomeOf(platform: Platform, step: Step | undefined): Promise<Outcome> {
  if (step === undefined) return { kind: 'unchanged' };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { kind: (await step.run()) as 'created' };
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      // Another run has created it in the meantime; the next attempt finds it.
      if (isUniqueViolation(error) && attempt < 3) continue;
      const isExpected = error instanceof Failure && error.message !== '';
      if (!isExpected)
        platform.log.error({ err: error }, 'something of an import of articles could not be written');
      const reason = isExpected ? error.message : 'Something went wrong';
      return { kind: 'refused', rejected: { name: step.name.slice(0, maxNameLength), reason } };
    }
  }
}

async function fileOf({ storage }: Platform, key: string | null): Promise<Buffer | undefined> {
  const object = key === null ? undefined : await storage.get(key);
  if (object === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of object.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

import { Type } from '@confab/contract/kit/schema';
import { indexDocuments } from '../../../platform/db/search/index-documents.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attributeDocuments, contactDocuments } from '../../contact/index.ts';
import { messageDocuments } from '../../message/index.ts';

const nextCheck = { name: 'index-texts', maxAttempts: 1, payload: Type.Object({}) } as const;
const soonMs = 5000;

/**
 * Indexes texts that were added and changed since the last run. If there were many, the next run starts immediately: a
 * search reads everything that is not indexed.
 */
export async function indexTexts({ db, clock }: Platform): Promise<void> {
  const written = await indexDocuments(db, [messageDocuments, contactDocuments, attributeDocuments]);
  if (written === 0) return;
  const runAt = new Date(clock.now().getTime() + soonMs);
  await addJob(db, nextCheck, {}, { key: `${nextCheck.name}/soon`, runAt });
}

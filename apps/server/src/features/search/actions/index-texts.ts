import { Type } from '@confab/contract/kit/schema';
import { indexDocuments } from '../../../platform/db/search/index-documents.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attributeDocuments, contactDocuments } from '../../contact/index.ts';
import { messageDocuments } from '../../message/index.ts';

const nextCheck = { name: 'index-texts', maxAttempts: 1, payload: Type.Object({}) } as const;
const soonMs = 5000;

/**
 * Indexes what was written and changed since the last time. Where that was much, the next look does not wait for the
 * clock: a search reads all that is not indexed.
 */
export async function indexTexts({ db, clock }: Platform): Promise<void> {
  const written = await indexDocuments(db, [messageDocuments, contactDocuments, attributeDocuments]);
  if (written === 0) return;
  const runAt = new Date(clock.now().getTime() + soonMs);
  await addJob(db, nextCheck, {}, { key: `${nextCheck.name}/soon`, runAt });
}

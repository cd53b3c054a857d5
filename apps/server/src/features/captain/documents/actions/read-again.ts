import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { Failure } from '@confab/contract/kit/errors';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDocumentJob } from '../job-model.ts';
import { alreadyRead } from '../model.ts';
import { findDocument, recordProblem, type DocumentKey } from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';
import { shownDocument } from '../steps/view-documents.ts';

/** Crawls a page again, immediately and with all attempts. Throws `not_found`, and `unprocessable` for a file. */
export async function readAgain(platform: Platform, key: DocumentKey): Promise<CaptainDocument> {
  return transact(platform, async (trx, emit) => {
    const document = await findDocument(trx, key);
    if (document === undefined) throw new Failure('not_found');
    if (document.file_size !== null) throw alreadyRead();
    await recordProblem(trx, key, { problem: null, isOver: false }, platform.clock.now());
    const payload = { account_id: key.accountId, id: key.id };
    // Takes the place of a try that waits.
    await addJob(trx, readDocumentJob, payload, { key: `captain-document/${key.id}` });
    announceDocuments(emit, key.accountId, document.assistant_id);
    return shownDocument(trx, key);
  });
}

import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { announceResponses } from '../../responses/steps/announce-responses.ts';
import { deleteDocument as removeDocument, type DocumentKey } from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';

/** Deletes a document with its generated answers. Throws `not_found`. */
export async function deleteDocument(platform: Platform, key: DocumentKey): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const deleted = await removeDocument(trx, key);
    if (deleted === undefined) throw new Failure('not_found');
    announceDocuments(emit, key.accountId, deleted.assistant_id);
    announceResponses(emit, key.accountId, [deleted.assistant_id]);
  });
}

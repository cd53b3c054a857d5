import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { captainLeft } from '../../../account/index.ts';
import { holdAssistant } from '../../assistants/queries.ts';
import { readDocumentJob } from '../job-model.ts';
import { linkOf, linkTaken, missingAssistant, noRoom } from '../model.ts';
import { holdDocuments, insertDocument } from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';
import { shownDocument } from '../steps/view-documents.ts';

type Given = {
  external_link: string;
  assistant_id?: number | null | undefined;
  name?: string | null | undefined;
};

/** Has an assistant read a page. Throws `invalid` on a field, `unprocessable` without assistant or room. */
export async function createDocument(
  platform: Platform,
  accountId: number,
  given: Given,
): Promise<CaptainDocument> {
  const link = linkOf(given.external_link);
  const assistantId = given.assistant_id ?? undefined;
  if (assistantId === undefined) throw missingAssistant();
  return transact(platform, async (trx, emit) => {
    if ((await holdAssistant(trx, { accountId, id: assistantId })) === undefined) throw missingAssistant();
    await holdDocuments(trx, accountId);
    if ((await captainLeft({ db: trx }, accountId)).documents <= 0) throw noRoom();
    const name = given.name?.trim().normalize('NFC') || null;
    const row = await insertDocument(trx, accountId, {
      assistant_id: assistantId,
      external_link: link,
      name,
    });
    if (row === undefined) throw linkTaken();
    await addJob(trx, readDocumentJob, { account_id: accountId, id: row.id });
    announceDocuments(emit, accountId, assistantId);
    return shownDocument(trx, { accountId, id: row.id });
  });
}

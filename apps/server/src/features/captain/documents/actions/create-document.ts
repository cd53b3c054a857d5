import { readFile } from 'node:fs/promises';
import type { CaptainDocument } from '@confab/contract/features/captain-document';
import { isUploadedFile } from '../../../../platform/files/uploaded-file.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { remainingCaptainUse } from '../../../account/index.ts';
import { lockAssistant } from '../../assistants/queries.ts';
import { readDocumentJob } from '../job-model.ts';
import {
  fileLink,
  fileTaken,
  kindOf,
  linkOf,
  linkTaken,
  missingAssistant,
  documentLimitReached,
} from '../model.ts';
import { lockDocuments, insertDocument, insertFile } from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';
import { shownDocument } from '../steps/view-documents.ts';

type Input = {
  external_link?: string | null | undefined;
  file?: unknown;
  pdf_file?: unknown;
  assistant_id?: number | null | undefined;
  name?: string | null | undefined;
};

/** Has an assistant read a page or a file. Throws `invalid` on a field, `unprocessable` without assistant or room. */
export async function createDocument(
  platform: Platform,
  accountId: number,
  input: Input,
): Promise<CaptainDocument> {
  const source = await sourceOf(input);
  const assistantId = input.assistant_id ?? undefined;
  if (assistantId === undefined) throw missingAssistant();
  return transact(platform, async (trx, emit) => {
    if ((await lockAssistant(trx, { accountId, id: assistantId })) === undefined) throw missingAssistant();
    await lockDocuments(trx, accountId);
    if ((await remainingCaptainUse({ db: trx }, accountId)).documents <= 0) throw documentLimitReached();
    const name = input.name?.trim().normalize('NFC') || source.name;
    const row = await insertDocument(trx, accountId, {
      assistant_id: assistantId,
      external_link: source.link,
      name,
      ...(source.file && { file_size: source.file.bytes.length }),
    });
    if (row === undefined) throw source.file === undefined ? linkTaken() : fileTaken();
    if (source.file !== undefined) await insertFile(trx, { accountId, id: row.id }, source.file);
    await addJob(trx, readDocumentJob, { account_id: accountId, id: row.id });
    announceDocuments(emit, accountId, assistantId);
    return shownDocument(trx, { accountId, id: row.id });
  });
}

/** The page or the file that was named. */
async function sourceOf({ external_link: link, file, pdf_file: pdf }: Input) {
  const upload = [file, pdf].find(isUploadedFile);
  if (upload === undefined) return { link: linkOf(link ?? ''), name: null, file: undefined };
  const kind = kindOf(upload);
  const bytes = await readFile(upload.path);
  return {
    link: fileLink(upload.filename, kind),
    name: upload.filename.slice(0, 255),
    file: { kind, bytes },
  };
}

import { maxCrawledPages, type DocumentProblem } from '@confab/contract/features/captain-document';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { remainingCaptainUse } from '../../../account/index.ts';
import { readDocumentJob, retryMs } from '../job-model.ts';
import { passagesOf, type Page } from '../page-model.ts';
import {
  fillDocument,
  findDocument,
  findUnread,
  lockDocuments,
  insertDocument,
  recordProblem,
  type DocumentKey,
} from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';
import { fetchPage } from '../steps/fetch-page.ts';
import { readFile } from '../steps/read-file.ts';

/**
 * Reads the file of a document, or its page and, one level deep, the pages of the same host that it links to, each as a
 * separate document. Unreachable pages are retried later, and then get an error; a second run adds what is missing.
 */
export async function readDocument(platform: Platform, key: DocumentKey, tries = 0): Promise<void> {
  const document = await findDocument(platform.db, key);
  if (document === undefined || document.status !== 0) return;
  if (document.file_size !== null) return readFile(platform, key, document);
  const { assistant_id: assistantId, external_link: link, is_found: isFound } = document;
  const page = await fetchPage(platform, link);
  if ('problem' in page) return failed(platform, key, assistantId, page.problem, tries);
  const links = isFound ? [] : page.links.slice(0, maxCrawledPages - 1);
  for (const each of links) {
    const id = await addFound(platform, key.accountId, assistantId, each);
    if (id === 'full') break;
    if (id === undefined) continue;
    const found = await fetchPage(platform, each);
    if ('problem' in found) await failed(platform, { ...key, id }, assistantId, found.problem, 0);
    else await fill(platform, { ...key, id }, assistantId, found);
  }
  await fill(platform, key, assistantId, page);
}

/** What may pass is tried again, a few times. */
async function failed(
  platform: Platform,
  key: DocumentKey,
  assistantId: number,
  problem: DocumentProblem,
  tries: number,
): Promise<void> {
  const waitMs = problem === 'unreachable' ? retryMs[tries] : undefined;
  await transact(platform, async (trx, emit) => {
    const state = { problem, isOver: waitMs === undefined };
    if (!(await recordProblem(trx, key, state, platform.clock.now()))) return;
    if (waitMs !== undefined)
      await addJob(
        trx,
        readDocumentJob,
        { account_id: key.accountId, id: key.id, tries: tries + 1 },
        { key: `captain-document/${key.id}`, runAt: new Date(Date.now() + waitMs) },
      );
    announceDocuments(emit, key.accountId, assistantId);
  });
}

/** The id of a document to read; undefined for a URL that the assistant has read, or reads automatically. */
function addFound(
  platform: Platform,
  accountId: number,
  assistantId: number,
  link: string,
): Promise<number | 'full' | undefined> {
  const values = { assistant_id: assistantId, external_link: link, name: null, is_found: true };
  return transact(platform, async (trx) => {
    await lockDocuments(trx, accountId);
    const unread = await findUnread(trx, accountId, values);
    if (unread !== undefined) return unread.id;
    if ((await remainingCaptainUse({ db: trx }, accountId)).documents <= 0) return 'full';
    return (await insertDocument(trx, accountId, values))?.id;
  });
}

async function fill(platform: Platform, key: DocumentKey, assistantId: number, page: Page): Promise<void> {
  const content = page.text === '' ? null : page.text;
  const values = { name: page.title, content, passages: passagesOf(page.text) };
  await transact(platform, async (trx, emit) => {
    const isThere = await fillDocument(trx, key, values, platform.clock.now());
    if (isThere) announceDocuments(emit, key.accountId, assistantId);
  });
}

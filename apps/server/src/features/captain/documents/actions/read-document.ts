import { maxCrawledPages } from '@confab/contract/features/captain-document';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { captainLeft } from '../../../account/index.ts';
import { passagesOf, type Page } from '../page-model.ts';
import {
  fillDocument,
  findDocument,
  findUnread,
  holdDocuments,
  insertDocument,
  type DocumentKey,
} from '../queries.ts';
import { announceDocuments } from '../steps/announce-documents.ts';
import { fetchPage } from '../steps/fetch-page.ts';

/**
 * Reads the page of a document and, one level deep, those of the same host it links to, each as a document of its own.
 * What cannot be read is available without content. A second run fills what is still missing.
 */
export async function readDocument(platform: Platform, key: DocumentKey): Promise<void> {
  const document = await findDocument(platform.db, key);
  if (document === undefined || document.status !== 0) return;
  const page = await fetchPage(platform, document.external_link);
  const assistantId = document.assistant_id;
  for (const link of (page?.links ?? []).slice(0, maxCrawledPages - 1)) {
    const id = await addFound(platform, key.accountId, assistantId, link);
    if (id === 'full') break;
    if (id !== undefined) await fill(platform, { ...key, id }, assistantId, await fetchPage(platform, link));
  }
  await fill(platform, key, assistantId, page);
}

/** The id of a document to read; undefined for an address that the assistant has read, or reads by itself. */
function addFound(
  platform: Platform,
  accountId: number,
  assistantId: number,
  link: string,
): Promise<number | 'full' | undefined> {
  const values = { assistant_id: assistantId, external_link: link, name: null, is_found: true };
  return transact(platform, async (trx) => {
    await holdDocuments(trx, accountId);
    const unread = await findUnread(trx, accountId, values);
    if (unread !== undefined) return unread.id;
    if ((await captainLeft({ db: trx }, accountId)).documents <= 0) return 'full';
    return (await insertDocument(trx, accountId, values))?.id;
  });
}

async function fill(
  platform: Platform,
  key: DocumentKey,
  assistantId: number,
  page: Page | undefined,
): Promise<void> {
  const content = page === undefined || page.text === '' ? null : page.text;
  const values = { name: page?.title ?? null, content, passages: passagesOf(content ?? '') };
  await transact(platform, async (trx, emit) => {
    const isThere = await fillDocument(trx, key, values, platform.clock.now());
    if (isThere) announceDocuments(emit, key.accountId, assistantId);
  });
}

import { indexDocuments } from '../../../platform/db/search/index-documents.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactDocuments } from '../../contact/index.ts';
import { messageDocuments } from '../../message/index.ts';

/** Indexes what was written and changed since the last time. */
export async function indexTexts({ db }: Platform): Promise<void> {
  await indexDocuments(db, [messageDocuments, contactDocuments]);
}

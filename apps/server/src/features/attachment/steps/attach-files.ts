import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeBlobs } from '../blob-queries.ts';
import { isFile, type NewAttachment } from '../model.ts';
import { insertAttachments, type AttachmentRow } from '../queries.ts';
import { addUsage, unlimitedStorage } from '../storage-queries.ts';
import { storageFull } from './count-storage.ts';

/**
 * Attaches stored files, places and cards to a message, in the message's transaction, and returns the rows for its view. A file that
 * was uploaded before its conversation existed counts toward that conversation from now on. Throws `invalid` when the
 * limit is exceeded.
 */
export async function attachFiles(
  platform: Pick<Platform, 'installation'>,
  trx: Trx,
  scope: { accountId: number; conversationId: number; messageId: number },
  prepared: readonly NewAttachment[],
): Promise<AttachmentRow[]> {
  const { accountId, conversationId, messageId } = scope;
  const unplaced = prepared
    .filter(isFile)
    .filter((file) => file.conversationId === null)
    .map((file) => file.blobId);
  if (unplaced.length > 0) {
    const added = await placeBlobs(trx, accountId, conversationId, unplaced);
    const entries = [{ scope: 'conversation', scopeId: conversationId }] as const;
    const limits = { ...unlimitedStorage, conversation: platform.installation.maxStorage.conversation };
    if (added.files > 0 && (await addUsage(trx, accountId, entries, added, limits)) !== undefined) {
      throw storageFull('conversation', 'attachments');
    }
  }
  return insertAttachments(trx, accountId, messageId, prepared);
}

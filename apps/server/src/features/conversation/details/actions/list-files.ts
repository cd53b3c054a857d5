import {
  attachmentsPerPage,
  type GalleryFile,
  type listConversationAttachments as route,
} from '@confab/contract/features/conversation';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMessages } from '../../../message/index.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { countFiles, pageFiles } from '../queries.ts';
import { galleryFile } from '../view.ts';

/** A page of the files of a conversation, newest first; those of notes too. Throws `not_found`, `not_authorized`. */
export async function listFiles(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  page: number,
): Promise<ResponseOf<typeof route>> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  const { db } = platform;
  const offset = (Math.max(page, 1) - 1) * attachmentsPerPage;
  const files = await pageFiles(db, actor.accountId, row.id, { limit: attachmentsPerPage, offset });
  const messageIds = [...new Set(files.map((file) => file.message_id))];
  const messages = await loadMessages(platform, db, actor.accountId, messageIds);
  const payload = files.flatMap((file): GalleryFile[] => {
    const message = messages.get(file.message_id);
    return message === undefined ? [] : galleryFile(message, file.id);
  });
  return { meta: { total_count: await countFiles(db, actor.accountId, row.id) }, payload };
}

import type { DirectUpload, NewBlob } from '@confab/contract/features/upload';
import { channelOf } from '../../../../channels/registry.ts';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { announceBlob } from '../../../attachment/index.ts';
import { requireVisibleConversation } from '../../steps/visible-conversation.ts';

/**
 * Announces a file for a message of the conversation, if its channel supports it. Throws `not_found`,
 * `not_authorized`, and `invalid` on `blob.byte_size` or `blob.content_type`.
 */
export async function announceFile(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  blob: NewBlob,
): Promise<DirectUpload> {
  const row = await requireVisibleConversation(platform, actor, displayId);
  const scope = { accountId: actor.accountId, inboxId: row.inbox_id, conversationId: row.id };
  return announceBlob(platform, scope, blob, channelOf(row.inbox_channel).capabilities.files);
}

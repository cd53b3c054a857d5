import type { Platform } from '../../../platform/platform.ts';
import type { ContactParams } from './params.ts';
import { requireConversationIds, requireContact } from './require-resources.ts';

export type MessagesParams = ContactParams & { conversation_id: number };

/** Throws `not_found` where there is no such conversation. */
export async function requireThread(platform: Platform, params: MessagesParams): Promise<void> {
  await requireConversationIds(platform, await requireContact(platform, params), params.conversation_id);
}

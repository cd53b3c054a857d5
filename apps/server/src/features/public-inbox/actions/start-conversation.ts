import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import {
  findNewestConversation,
  requireSmallAttributes,
  startContactConversation,
} from '../../conversation/index.ts';
import { limitNewConversations } from '../../widget/index.ts';
import type { ContactParams } from '../steps/params.ts';
import { contactCaller } from '../steps/limit-app.ts';
import { type PublicApiCaller, requireContact } from '../steps/require-resources.ts';
import { view } from '../steps/conversation-views.ts';

/**
 * Starts a conversation, or returns the existing one if the inbox keeps one per contact. Throws `invalid`,
 * `too_many_requests`.
 */
export async function startConversation(
  platform: Platform,
  params: ContactParams,
  customAttributes: Record<string, unknown>,
  networks: readonly Network[],
) {
  const caller = await requireContact(platform, params);
  requireSmallAttributes(customAttributes);
  if (!(await isStored(platform, caller))) {
    await limitNewConversations(platform, contactCaller(caller, networks));
  }
  const requested = { contactInboxId: caller.session.id, customAttributes };
  const { row } = await startContactConversation(platform, caller.actor, requested);
  return view(platform, caller, row);
}

/** Whether the inbox has one conversation per contact, and this contact has it: apps request it whenever they open. */
async function isStored(platform: Platform, { inbox, session }: PublicApiCaller): Promise<boolean> {
  if (!inbox.lock_to_single_conversation) return false;
  return (await findNewestConversation(platform.db, inbox.account_id, session)) !== undefined;
}

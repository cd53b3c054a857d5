import { maxContactConversations, type Conversation } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact, requireContacts } from '../../../contact/index.ts';
import { visibilityOf } from '../../policy.ts';
import { findContexts } from '../../row-queries.ts';
import { conversationViews } from '../../steps/load-conversations.ts';
import { findContactConversationIds } from '../queries.ts';

/** The newest conversations of a contact that the member may see. Throws `not_found` or `not_authorized`. */
export async function listContactConversations(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
): Promise<Conversation[]> {
  const { db } = platform;
  const visibility = visibilityOf(actor);
  // A role without contact permissions still sees the contact's other conversations that it may access.
  if (visibility === undefined || !actor.permissions.includes('custom_role')) requireContacts(actor);
  if ((await findContact(db, actor.accountId, contactId)) === undefined) throw new Failure('not_found');
  if (visibility === undefined) return [];
  const ids = await findContactConversationIds(
    db,
    actor.accountId,
    contactId,
    visibility,
    maxContactConversations,
  );
  return conversationViews(platform, actor, await findContexts(db, actor.accountId, ids));
}

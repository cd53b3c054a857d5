import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { PublicConversation } from '@confab/contract/nouns/public-inbox';
import type { Platform } from '../../../platform/platform.ts';
import {
  conversationById,
  markSeenByContact,
  oversizedAttribute,
  readAllAsContact,
  resolveByContact,
  startContactConversation,
  typeAsContact,
  type ContextRow,
} from '../../conversation/door.ts';
import { listReachable } from '../queries.ts';
import { publicConversationView } from '../view.ts';
import type { ContactParams } from './contacts.ts';
import { reachContact, reachConversation, type Outsider } from './reach.ts';

export type ConversationParams = ContactParams & { id: number };

/** Conversations of the contact, oldest first. */
export async function listConversations(
  platform: Platform,
  params: ContactParams,
): Promise<PublicConversation[]> {
  const outsider = await reachContact(platform, params);
  const ids = await listReachable(platform.db, outsider.inbox.account_id, outsider);
  const views: PublicConversation[] = [];
  for (const id of ids) views.push(await viewById(platform, outsider, id));
  return views;
}

export async function showConversation(platform: Platform, params: ConversationParams) {
  const outsider = await reachContact(platform, params);
  return view(platform, outsider, await reachConversation(platform, outsider, params.id));
}

/** Starts a conversation, or answers the one an inbox keeps per contact. Throws `invalid`. */
export async function startConversation(
  platform: Platform,
  params: ContactParams,
  customAttributes: Record<string, unknown>,
) {
  const outsider = await reachContact(platform, params);
  const tooLarge = oversizedAttribute(customAttributes);
  if (tooLarge !== undefined) {
    throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
  }
  const wanted = { contactInboxId: outsider.session.id, customAttributes };
  const { conversationId } = await startContactConversation(platform, outsider.actor, wanted);
  return viewById(platform, outsider, conversationId);
}

export async function resolveConversation(platform: Platform, params: ConversationParams) {
  const outsider = await reachContact(platform, params);
  const row = await reachConversation(platform, outsider, params.id);
  await resolveByContact(platform, outsider.actor, row.id);
  return view(platform, outsider, await reachConversation(platform, outsider, params.id));
}

/** Other words than `on` and `off` say nothing. */
export async function typing(
  platform: Platform,
  params: ConversationParams,
  status: string | null | undefined,
): Promise<void> {
  const outsider = await reachContact(platform, params);
  const row = await reachConversation(platform, outsider, params.id);
  if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
}

export async function see(platform: Platform, params: ConversationParams): Promise<void> {
  const outsider = await reachContact(platform, params);
  const row = await reachConversation(platform, outsider, params.id);
  await markSeenByContact(platform, outsider.actor, row.id);
}

async function view(platform: Platform, outsider: Outsider, row: ContextRow): Promise<PublicConversation> {
  const messages = await readAllAsContact(platform, row.account_id, row.id);
  return publicConversationView(row, messages, outsider);
}

async function viewById(platform: Platform, outsider: Outsider, id: number): Promise<PublicConversation> {
  const row = await conversationById(platform.db, outsider.inbox.account_id, id);
  if (row === undefined) throw new Failure('not_found');
  return view(platform, outsider, row);
}

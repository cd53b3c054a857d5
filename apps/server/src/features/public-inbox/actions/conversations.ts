import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { PublicConversation } from '@confab/contract/features/public-inbox';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import {
  conversationById,
  findContactConversation,
  lengthOf,
  markSeenByContact,
  oversizedAttribute,
  readAllAsContact,
  resolveByContact,
  startContactConversation,
  typeAsContact,
  wholeConversation,
  type ContextRow,
  type Extent,
} from '../../conversation/index.ts';
import { limitNewConversations } from '../../widget/index.ts';
import { listReachable } from '../queries.ts';
import { publicConversationView } from '../view.ts';
import type { ContactParams } from './contacts.ts';
import { contactCaller } from '../steps/limit-app.ts';
import { requireContact, reachConversation, type PublicApiCaller } from '../steps/require-resources.ts';

export type ConversationParams = ContactParams & { id: number };

/** Of each conversation in a list; `wholeConversation` is for one by itself. */
const listedMessages = 20;

/**
 * The newest conversations of the contact, or those below `before`, oldest first, each with its newest messages. When
 * their texts are long, the older conversations stand there without: what is missing is paged by its own address.
 */
export async function listConversations(
  platform: Platform,
  params: ContactParams,
  before: number | null | undefined,
): Promise<PublicConversation[]> {
  const caller = await requireContact(platform, params);
  const ids = await listReachable(platform.db, caller.inbox.account_id, caller, before ?? undefined);
  const views: PublicConversation[] = [];
  let { maxCharacters } = wholeConversation;
  for (const id of ids.toReversed()) {
    const row = await conversationById(platform.db, caller.inbox.account_id, id);
    if (row === undefined) continue;
    const extent = { maxMessages: listedMessages, maxCharacters };
    const messages = maxCharacters > 0 ? await readExtent(platform, row, extent) : [];
    maxCharacters -= messages.reduce((sum, message) => sum + lengthOf(message), 0);
    views.push(publicConversationView(row, messages, caller));
  }
  return views.toReversed();
}

export async function showConversation(platform: Platform, params: ConversationParams) {
  const caller = await requireContact(platform, params);
  return view(platform, caller, await reachConversation(platform, caller, params.id));
}

/** Starts a conversation, or answers the one an inbox keeps per contact. Throws `invalid`, `too_many_requests`. */
export async function startConversation(
  platform: Platform,
  params: ContactParams,
  customAttributes: Record<string, unknown>,
  networks: readonly Network[],
) {
  const caller = await requireContact(platform, params);
  const tooLarge = oversizedAttribute(customAttributes);
  if (tooLarge !== undefined) {
    throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
  }
  if (!(await isKept(platform, caller))) {
    await limitNewConversations(platform, contactCaller(caller, networks));
  }
  const requested = { contactInboxId: caller.session.id, customAttributes };
  const { conversationId } = await startContactConversation(platform, caller.actor, requested);
  return viewById(platform, caller, conversationId);
}

/** Whether the inbox keeps one conversation per contact, and this contact has it: apps ask for it whenever they open. */
async function isKept(platform: Platform, { inbox, session }: PublicApiCaller): Promise<boolean> {
  if (!inbox.lock_to_single_conversation) return false;
  return (await findContactConversation(platform, inbox.account_id, session.id)) !== undefined;
}

export async function resolveConversation(platform: Platform, params: ConversationParams) {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.id);
  await resolveByContact(platform, caller.actor, row.id);
  return view(platform, caller, await reachConversation(platform, caller, params.id));
}

/** Other words than `on` and `off` say nothing. */
export async function typing(
  platform: Platform,
  params: ConversationParams,
  status: string | null | undefined,
): Promise<void> {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.id);
  if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
}

export async function markSeen(platform: Platform, params: ConversationParams): Promise<void> {
  const caller = await requireContact(platform, params);
  const row = await reachConversation(platform, caller, params.id);
  await markSeenByContact(platform, caller.actor, row.id);
}

async function view(platform: Platform, caller: PublicApiCaller, row: ContextRow): Promise<PublicConversation> {
  return publicConversationView(row, await readExtent(platform, row, wholeConversation), caller);
}

function readExtent(platform: Platform, row: ContextRow, extent: Extent) {
  return readAllAsContact(platform, row.account_id, row.id, extent);
}

async function viewById(platform: Platform, caller: PublicApiCaller, id: number): Promise<PublicConversation> {
  const row = await conversationById(platform.db, caller.inbox.account_id, id);
  if (row === undefined) throw new Failure('not_found');
  return view(platform, caller, row);
}

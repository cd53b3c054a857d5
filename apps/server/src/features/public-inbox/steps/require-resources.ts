import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import { readApiSettings } from '../../../channels/api/settings.ts';
import type { ContactActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findContact,
  findContactInbox,
  markVerified,
  type ContactInboxRow,
  type ContactRecord,
} from '../../contact/index.ts';
import { conversationById, type ContextRow, type ConversationIds } from '../../conversation/index.ts';
import { inboxByToken, inboxSecrets, type PublicInbox } from '../../inbox/index.ts';
import { isProven } from '../../widget/index.ts';
import { findContactConversation } from '../queries.ts';

/** A contact identified by its source id. */
export type PublicApiCaller = {
  inbox: PublicInbox;
  session: ContactInboxRow;
  contact: ContactRecord;
  actor: ContactActor;
};

/** The inbox behind an identifier. Throws `not_found`, also for a suspended account. */
export async function requireInbox(platform: Platform, identifier: string): Promise<PublicInbox> {
  const inbox = await inboxByToken(platform, 'identifier', identifier);
  if (inbox === undefined || inbox.account_status !== activeAccount) throw new Failure('not_found');
  return inbox;
}

/** The contact behind a source id, which is its secret. Throws `not_found`. */
export async function requireContact(
  platform: Platform,
  params: { inbox_identifier: string; source_id: string },
): Promise<PublicApiCaller> {
  const inbox = await requireInbox(platform, params.inbox_identifier);
  const session = await findContactInbox(platform.db, inbox.account_id, inbox.id, params.source_id);
  const contact = session && (await findContact(platform.db, inbox.account_id, session.contact_id));
  if (session === undefined || contact === undefined) throw new Failure('not_found');
  const actor: ContactActor = { kind: 'contact', accountId: inbox.account_id, contactId: contact.id };
  return { inbox, session, contact, actor };
}

/**
 * The ids of one of the contact's conversations: of its own session, or any once the app has proven the identity.
 * Throws `not_found`.
 */
export async function requireConversationIds(
  { db }: Platform,
  { contact, session }: PublicApiCaller,
  displayId: number,
): Promise<ConversationIds & { contact_inbox_id: number }> {
  const found = await findContactConversation(db, contact.account_id, { contact, session }, displayId);
  if (found === undefined) throw new Failure('not_found');
  return found;
}

/** The same conversation, to be shown. */
export async function requireConversation(
  platform: Platform,
  caller: PublicApiCaller,
  displayId: number,
): Promise<ContextRow> {
  const { id } = await requireConversationIds(platform, caller, displayId);
  const row = await conversationById(platform.db, caller.contact.account_id, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

export type Proof = { identifier?: string | null; identifier_hash?: string | null };

/** Whether the app has proven the identifier. Throws `hmac_failed` if proof is required and missing, or invalid. */
export function checkProof(platform: Platform, inbox: PublicInbox, proof: Proof): boolean {
  if (!proof.identifier_hash && !readApiSettings(inbox.channel_settings).hmac_mandatory) return false;
  const { hmac_token: secret } = inboxSecrets(platform, inbox);
  if (isProven(secret, proof.identifier ?? '', proof.identifier_hash)) return true;
  throw new Failure('hmac_failed');
}

/** Stores that the app has proven its contact's identity; it must name the contact's identifier. */
export async function verify(platform: Platform, caller: PublicApiCaller, proof: Proof): Promise<void> {
  const proven = checkProof(platform, caller.inbox, proof);
  const { contact, session } = caller;
  if (!proven || session.hmac_verified || contact.identifier !== proof.identifier) return;
  await markVerified(platform.db, contact.account_id, session.id, platform.clock.now());
}

import type { ContactInput } from '@confab/contract/features/contact';
import { readApiSettings } from '../../../channels/api/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { contactRow, identifyContact, joinInbox, visibleToSession, recordProvenance } from '../../contact/index.ts';
import { moveConversations } from '../../conversation/index.ts';
import { loadWorkingHours } from '../../inbox/index.ts';
import { limitNewVisitors } from '../../widget/index.ts';
import { publicContactView, publicInboxView } from '../view.ts';
import { appCaller } from '../steps/limit-app.ts';
import { checkProof, requireContact, requireInbox, verify, type Proof } from '../steps/require-resources.ts';

export type ContactParams = { inbox_identifier: string; source_id: string };

/** What an app may know of the inbox. Throws `not_found`. */
export async function showInbox(platform: Platform, identifier: string) {
  const inbox = await requireInbox(platform, identifier);
  const hours = await loadWorkingHours(platform.db, inbox.account_id, [inbox.id]);
  return publicInboxView(inbox, readApiSettings(inbox.channel_settings), hours.get(inbox.id) ?? []);
}

/**
 * Makes a contact known in the inbox. Proof is checked here, but only showing and changing remember it. Throws
 * `too_many_requests`.
 */
export async function addContact(
  platform: Platform,
  identifier: string,
  input: Partial<ContactInput> & Proof & { source_id?: string | null },
  networks: readonly Network[],
) {
  const inbox = await requireInbox(platform, identifier);
  checkProof(platform, inbox, input);
  await limitNewVisitors(platform, appCaller(inbox, networks));
  const { source_id: sourceId, identifier_hash: _proof, ...said } = input;
  const actor = { kind: 'system' as const, accountId: inbox.account_id };
  const { contact, session } = await joinInbox(platform, actor, inbox.id, said, sourceId || undefined);
  return publicContactView(contact, session);
}

export async function showContact(platform: Platform, params: ContactParams, proof: Proof) {
  const caller = await requireContact(platform, params);
  await verify(platform, caller, proof);
  return publicContactView(caller.contact, caller.session);
}

/** Takes what the app says of its contact; the identifier stays as it is. */
export async function changeContact(
  platform: Platform,
  params: ContactParams,
  input: Partial<ContactInput> & Proof,
) {
  const caller = await requireContact(platform, params);
  await verify(platform, caller, input);
  const { identifier: _identifier, identifier_hash: _proof, ...said } = input;
  const contact = await identifyContact(platform, {
    actor: caller.actor,
    contactId: caller.contact.id,
    said,
    session: (await requireContact(platform, params)).session,
    moveConversations: moveConversations,
  });
  await recordProvenance(platform.db, contact.account_id, caller.session.id, said);
  const { session } = await requireContact(platform, params);
  return contactRow(visibleToSession(contact, session));
}

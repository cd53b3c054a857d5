import type { ContactInput } from '@confab/contract/features/contact';
import { readApiSettings } from '../../../channels/api/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { contactRow, identifyContact, joinInbox, knownToSession, rememberSaid } from '../../contact/index.ts';
import { moveContactTalk } from '../../conversation/index.ts';
import { loadWorkingHours } from '../../inbox/index.ts';
import { limitNewVisitors } from '../../widget/index.ts';
import { publicContactView, publicInboxView } from '../view.ts';
import { appCaller } from '../steps/limit-app.ts';
import { checkProof, reachContact, reachInbox, verify, type Proof } from '../steps/require-resources.ts';

export type ContactParams = { inbox_identifier: string; source_id: string };

/** What an app may know of the inbox. Throws `not_found`. */
export async function showInbox(platform: Platform, identifier: string) {
  const inbox = await reachInbox(platform, identifier);
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
  const inbox = await reachInbox(platform, identifier);
  checkProof(platform, inbox, input);
  await limitNewVisitors(platform, appCaller(inbox, networks));
  const { source_id: sourceId, identifier_hash: _proof, ...said } = input;
  const actor = { kind: 'system' as const, accountId: inbox.account_id };
  const { contact, session } = await joinInbox(platform, actor, inbox.id, said, sourceId || undefined);
  return publicContactView(contact, session);
}

export async function showContact(platform: Platform, params: ContactParams, proof: Proof) {
  const outsider = await reachContact(platform, params);
  await verify(platform, outsider, proof);
  return publicContactView(outsider.contact, outsider.session);
}

/** Takes what the app says of its contact; the identifier stays as it is. */
export async function changeContact(
  platform: Platform,
  params: ContactParams,
  input: Partial<ContactInput> & Proof,
) {
  const outsider = await reachContact(platform, params);
  await verify(platform, outsider, input);
  const { identifier: _identifier, identifier_hash: _proof, ...said } = input;
  const contact = await identifyContact(platform, {
    actor: outsider.actor,
    contactId: outsider.contact.id,
    said,
    session: (await reachContact(platform, params)).session,
    moveTalk: moveContactTalk,
  });
  await rememberSaid(platform.db, contact.account_id, outsider.session.id, said);
  const { session } = await reachContact(platform, params);
  return contactRow(knownToSession(contact, session));
}

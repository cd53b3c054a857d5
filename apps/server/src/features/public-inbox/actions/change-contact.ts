import type { ContactInput } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import { contactRow, identifyContact, recordProvenance, visibleToSession } from '../../contact/index.ts';
import { moveConversations } from '../../conversation/index.ts';
import { type Proof, requireContact, verify } from '../steps/require-resources.ts';
import type { ContactParams } from '../steps/params.ts';

/** Updates the app's contact; its identifier cannot be changed. */
export async function changeContact(
  platform: Platform,
  params: ContactParams,
  input: Partial<ContactInput> & Proof,
) {
  const caller = await requireContact(platform, params);
  await verify(platform, caller, input);
  const { identifier: _identifier, identifier_hash: _proof, ...details } = input;
  const contact = await identifyContact(platform, {
    actor: caller.actor,
    contactId: caller.contact.id,
    input: details,
    session: (await requireContact(platform, params)).session,
    moveConversations,
  });
  await recordProvenance(platform.db, contact.account_id, caller.session.id, details);
  const { session } = await requireContact(platform, params);
  return contactRow(visibleToSession(contact, session));
}

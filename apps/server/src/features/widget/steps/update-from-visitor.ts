import type { ContactInput } from '@confab/contract/features/contact';
import type { Platform } from '../../../platform/platform.ts';
import { type ContactRecord, identifyContact, recordProvenance } from '../../contact/index.ts';
import { moveConversations } from '../../conversation/index.ts';
import type { IdentifiedVisitor } from './recognize-visitor.ts';
import { requireVisitor } from './require-visitor.ts';

/** Applies details supplied by the visitor, which are unverified: an identifier is ignored. */
export async function updateFromVisitor(
  platform: Platform,
  actor: IdentifiedVisitor,
  input: Partial<ContactInput>,
  options: { keepName: boolean },
): Promise<ContactRecord> {
  const { identifier: _unproven, ...rest } = input;
  const { contact, session } = await requireVisitor(platform, actor);
  await recordProvenance(platform.db, actor.accountId, session.id, rest);
  return identifyContact(platform, {
    actor,
    contactId: contact.id,
    input: rest,
    session,
    keepName: options.keepName,
    moveConversations,
  });
}

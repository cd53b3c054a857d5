import { contactUpdated, type Contact } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  contactEvent,
  type ContactRecord,
  lockContacts,
  mergeContacts as merge,
  requireContacts,
  viewContact,
} from '../../../contact/index.ts';
import { moveConversations } from './move-conversations.ts';

/**
 * Merges two contacts; the base keeps its values. Merging one with itself changes nothing. Throws `not_found` and
 * `not_authorized`.
 */
export async function mergeContacts(
  platform: Platform,
  actor: MemberActor,
  ids: { base: number; other: number },
): Promise<Contact> {
  requireContacts(actor);
  return viewContact(platform, await mergeRecords(platform, actor, ids), false);
}

function mergeRecords(
  platform: Platform,
  actor: MemberActor,
  ids: { base: number; other: number },
): Promise<ContactRecord> {
  return transact(platform, async (trx, emit) => {
    const locked = await lockContacts(trx, actor.accountId, [ids.base, ids.other]);
    const [base, other] = [ids.base, ids.other].map((id) => locked.find((contact) => contact.id === id));
    if (base === undefined || other === undefined) throw new Failure('not_found');
    if (base.id === other.id) return base;
    const merged = await merge(platform, trx, emit, { actor, base, other, moveConversations });
    emit(contactEvent(platform, contactUpdated, merged, actor));
    return merged;
  });
}

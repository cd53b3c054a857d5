import type { undoContactMerge } from '@confab/contract/features/contact-merge';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireContacts, undoMerge as undo, viewContact } from '../../../contact/index.ts';
import { moveConversations } from './move-conversations.ts';

/** Makes two contacts again of a merged one. Throws `not_found`, `not_authorized`, and `unprocessable` when it is late. */
export async function undoMerge(
  platform: Platform,
  actor: MemberActor,
  { baseId, mergeId }: { baseId: number; mergeId: number },
): Promise<ResponseOf<typeof undoContactMerge>['payload']> {
  requireContacts(actor);
  const { contact, notRestored } = await transact(platform, (trx, emit) =>
    undo(platform, trx, emit, { actor, baseId, mergeId, moveConversations }),
  );
  return { contact: await viewContact(platform, contact, false), not_restored: notRestored };
}

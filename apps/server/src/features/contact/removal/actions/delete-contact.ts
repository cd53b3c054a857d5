import { contactDeletionRequested } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closeContact, lockContacts } from '../../queries.ts';
import { closeSessions } from '../../session-queries.ts';

/**
 * Deletes a contact: nothing finds it from now on, and reactions remove its conversations and then itself. Throws
 * `not_found`, and `unprocessable` while it is online.
 */
export async function deleteContact(platform: Platform, actor: MemberActor, id: number): Promise<void> {
  const { accountId } = actor;
  const online = await platform.presence.online(accountId, 'contact', [id]);
  const avatarKey = await transact(platform, async (trx, emit) => {
    const [contact] = await lockContacts(trx, accountId, [id]);
    if (contact === undefined) throw new Failure('not_found');
    if (online.has(id)) throw isOnline(contact.name);
    const now = platform.clock.now();
    await closeContact(trx, accountId, id, now);
    await closeSessions(trx, accountId, id, now);
    emit(outboxEvent(contactDeletionRequested, { accountId, audience: {} }, { contact_id: id }));
    return contact.avatar_key;
  });
  await removeAvatar(platform, avatarKey);
}

/** Clients of this API read it from `message`. */
function isOnline(name: string): Failure {
  const message = `${name} is Online, please try again later`;
  return new Failure('unprocessable', { message, body: { message } });
}

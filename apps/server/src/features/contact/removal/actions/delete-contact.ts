import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closeWithin } from '../steps/close-within.ts';

/** Deletes a contact. Throws `not_found`, and `unprocessable` while it is online. */
export async function deleteContact(platform: Platform, actor: MemberActor, id: number): Promise<void> {
  const { accountId } = actor;
  const online = await platform.presence.online(accountId, 'contact', [id]);
  const contact = await transact(platform, (trx, emit) =>
    closeWithin(platform, trx, emit, { accountId, id, isOnline: online.has(id) }),
  );
  if (contact === undefined) throw new Failure('not_found');
  await removeAvatar(platform, contact.avatar_key);
}

import { notificationEmailRequested } from '@confab/contract/features/notification';
import { Failure } from '@confab/contract/kit/errors';
import { normalEmail } from '@confab/rules/email-address';
import { admitEmail } from '../../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { typeOf } from '../../model.ts';
import type { NotificationRow, Owner } from '../../queries.ts';
import { findMemberEmail, listDueEmails, postponeEmails, clearDueMarks } from '../queries.ts';

/** A rate-limited address is retried after this, with everything since then in one email. */
const postponeMs = 15 * 60_000;

/** Requests the emails that are due: one for each user, with all of theirs. */
export async function requestEmails(platform: Platform): Promise<void> {
  const due = await listDueEmails(platform.db, platform.clock.now());
  const byOwner = Map.groupBy(due, ({ accountId, userId }) => `${accountId}:${userId}`);
  for (const [first, ...more] of byOwner.values()) {
    if (first === undefined) continue;
    const ids = [first, ...more].map(({ notificationId }) => notificationId);
    await request(platform, first, ids).catch((error: unknown) => {
      // One that fails must not keep the others from being sent.
      platform.log.error(
        { err: error, accountId: first.accountId },
        'a notification email was not requested',
      );
    });
  }
}

async function request(platform: Platform, owner: Owner, ids: readonly number[]): Promise<void> {
  const member = await findMemberEmail(platform.db, owner);
  if (member !== undefined && !(await admits(platform, owner, member.email))) {
    const until = new Date(platform.clock.now().getTime() + postponeMs);
    return postponeEmails(platform.db, owner, ids, until);
  }
  const online = await platform.presence.online(owner.accountId, 'user', [owner.userId]);
  await transact(platform, async (trx, emit) => {
    const unread = await clearDueMarks(trx, owner, ids);
    const left = unread.filter((row) => !(online.has(owner.userId) && isOfMessage(row)));
    if (member === undefined || left.length === 0) return;
    const data = { user_id: owner.userId, notification_ids: left.map(({ id }) => id) };
    emit(outboxEvent(notificationEmailRequested, { accountId: owner.accountId, audience: {} }, data));
  });
}

/** An online agent sees new messages anyway. */
function isOfMessage(row: NotificationRow): boolean {
  return ['assigned_conversation_new_message', 'participating_conversation_new_message'].includes(
    typeOf(row.notification_type),
  );
}

async function admits(platform: Platform, { accountId }: Owner, email: string): Promise<boolean> {
  const sender = `account:${accountId}`;
  try {
    await admitEmail(platform, {
      purpose: 'notification',
      recipient: normalEmail(email),
      sender,
      networks: [],
    });
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false;
    throw error;
  }
}

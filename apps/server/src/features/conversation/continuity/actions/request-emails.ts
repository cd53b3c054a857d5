import { unreadEmailRequested } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { normalEmail } from '@confab/rules/email-address';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { admitEmail } from '../../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { conversationById } from '../../contact/steps/contact-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { applyChanges, changeIfExists, type Change } from '../../steps/change-conversation.ts';
import { isUnread, noEmailDue } from '../model.ts';
import { listDueEmails } from '../queries.ts';
import { mayEmail } from '../steps/email-due.ts';

/** An address that gets too much is tried again after this. */
const postponeMs = 15 * 60_000;

/**
 * Requests the emails that are due. If the contact has read the messages in the meantime, the email is no longer due.
 */
export async function requestEmails(platform: Platform): Promise<void> {
  for (const { account_id: accountId, id } of await listDueEmails(platform.db, platform.clock.now())) {
    await request(platform, accountId, id).catch((error: unknown) => {
      // One that fails must not keep the others from being sent.
      platform.log.error({ err: error, accountId }, 'the email of a conversation was not requested');
    });
  }
}

async function request(platform: Platform, accountId: number, id: number): Promise<void> {
  const row = await conversationById(platform.db, accountId, id);
  if (row === undefined) return;
  const isAdmitted = !wants(row) || (await admits(platform, row));
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, id);
    if (change !== undefined && isDue(change)) await settle(change, isAdmitted);
  });
}

/** Checked again under the lock: a concurrent message, or another node, may have changed everything. */
async function settle(change: Change, isAdmitted: boolean): Promise<void> {
  const { row, at, emit } = change;
  if (!wants(row)) return applyChanges(change, noEmailDue);
  if (!isAdmitted) return applyChanges(change, { email_due_at: new Date(at.getTime() + postponeMs) });
  const { account_id: accountId, email_from_message_id: from, last_public_message_id: until } = row;
  await applyChanges(change, noEmailDue);
  if (from === null || until === null) return;
  const data = { conversation_id: row.id, from_message_id: from, until_message_id: until };
  emit(outboxEvent(unreadEmailRequested, { accountId, audience: {} }, data));
}

const wants = (row: ContextRow): boolean => mayEmail(row) && isUnread(row);

const isDue = ({ row, at }: Change): boolean => row.email_due_at !== null && row.email_due_at <= at;

async function admits(platform: Platform, row: ContextRow): Promise<boolean> {
  const recipient = normalEmail(row.contact_email ?? '');
  const sender = `account:${row.account_id}`;
  try {
    await admitEmail(platform, { purpose: 'unread', recipient, sender, networks: [] });
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false;
    throw error;
  }
}

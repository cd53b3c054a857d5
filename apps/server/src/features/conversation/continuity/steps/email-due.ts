import { channelOf } from '../../../../channels/registry.ts';
import type { Draft } from '../../../message/index.ts';
import type { ContextRow } from '../../row-queries.ts';
import { isEmailed } from '../model.ts';

/** Visitors who are still present read within this time. */
const delayMs = 2 * 60_000;

type Written = { id: number; at: Date; isHumanReply: boolean };

/** The due time that a new message sets, unless there is one. */
export function emailDue(row: ContextRow, draft: Draft, { id, at, isHumanReply }: Written) {
  if (row.email_due_at !== null || !isEmailed(row, draft, isHumanReply) || !mayEmail(row)) return {};
  return { email_due_at: new Date(at.getTime() + delayMs), email_from_message_id: id };
}

/** Whether the inbox emails its contacts, and this one can be emailed. */
export function mayEmail(row: ContextRow): boolean {
  const channel = channelOf(row.inbox_channel);
  if (!row.contact_email || row.contact_blocked) return false;
  return channel.continuesByEmail?.(row.inbox_channel_settings) === true;
}

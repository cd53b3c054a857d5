import type { Draft, LoadedMessage } from '../../message/index.ts';
import type { ContextRow } from '../row-queries.ts';

/*
 * Answers that a visitor does not read in time are emailed together. The due time of the email is stored with the
 * conversation; it is removed when the visitor reads or writes, so the time starts with the first unread message, and
 * in the transaction that requests the email, so no message is emailed twice.
 */

/** The columns without a mark. */
export const noEmailDue = { email_due_at: null, email_from_message_id: null };

/**
 * Messages of the server, a bot, or a rule are emailed only once an agent has replied. Otherwise anyone could have an
 * email with their own text sent to any address: they would enter it in a form, write, and be answered.
 */
export function isEmailed(row: ContextRow, draft: Draft, isHumanReply: boolean): boolean {
  if (isHumanReply) return true;
  if (row.first_reply_created_at === null || draft.private) return false;
  const isShown = draft.contentType === 'text' || draft.contentType === 'input_csat';
  return draft.type === 'outgoing' || (draft.type === 'template' && isShown);
}

/** Whether the contact has neither read nor written since the last message of the team or the server. */
export function isUnread(row: ContextRow): boolean {
  const lastAnsweredAt = newest(row.last_outgoing_at, row.last_template_at);
  return lastAnsweredAt > newest(row.contact_last_seen_at, row.last_incoming_at);
}

function newest(...moments: (Date | null)[]): number {
  return Math.max(...moments.map((moment) => moment?.getTime() ?? 0));
}

/** Number of earlier messages quoted for context. */
const maxEarlier = 10;

/**
 * The messages between two ids that the contact has not seen; messages before the contact's own last message count as
 * seen.
 */
export function unreadPart(
  messages: readonly LoadedMessage[],
  { fromId, untilId, seenAt }: { fromId: number; untilId: number; seenAt: Date | null },
): { earlier: LoadedMessage[]; fresh: LoadedMessage[] } {
  const wroteId = messages.findLast(({ row }) => row.sender_type === 'Contact')?.row.id ?? 0;
  const shown = messages.filter(({ row }) => row.id <= untilId && row.content_attributes['deleted'] !== true);
  const first = shown.findIndex(
    ({ row }) => row.id >= fromId && row.id > wroteId && !(seenAt && row.created_at <= seenAt),
  );
  if (first === -1) return { earlier: [], fresh: [] };
  return { earlier: shown.slice(Math.max(0, first - maxEarlier), first), fresh: shown.slice(first) };
}

import type { Sender } from '@confab/contract/features/message';
import { isOwn, type Draft, type Message, type MessageList } from '../conversation/message-list.ts';

/** One line of the thread. A run of messages by one author within five minutes shows the author once. */
export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'message'; key: string; message: Message; own: boolean; starts: boolean; ends: boolean }
  | { kind: 'draft'; key: string; draft: Draft; starts: boolean };

const runSeconds = 300;

/** Lays the messages out. `dayOf` names the calendar day of a unix second where the visitor is. */
export function buildRows({ settled, drafts }: MessageList, dayOf: (at: number) => string): Row[] {
  const rows: Row[] = [];
  let day = '';
  settled.forEach((message, index) => {
    const today = dayOf(message.created_at);
    if (today !== day) rows.push({ kind: 'day', key: `day-${today}`, at: message.created_at });
    const before = today === day ? settled[index - 1] : undefined;
    const after = settled[index + 1];
    day = today;
    rows.push({
      kind: 'message',
      // A draft and the message it becomes share the key, so the bubble stays the same element.
      key: String(message.echo_id ?? `id-${message.id}`),
      message,
      own: isOwn(message),
      starts: !before || !sameRun(before, message),
      ends: !after || dayOf(after.created_at) !== today || !sameRun(message, after),
    });
  });
  drafts.forEach((draft, index) => {
    const today = dayOf(draft.createdAt);
    if (today !== day && index === 0) rows.push({ kind: 'day', key: `day-${today}`, at: draft.createdAt });
    const last = settled.at(-1);
    const starts = index === 0 && (!last || !isOwn(last));
    rows.push({ kind: 'draft', key: draft.echoId, draft, starts });
    day = today;
  });
  return rows;
}

function sameRun(a: Message, b: Message): boolean {
  if (b.created_at - a.created_at > runSeconds) return false;
  if (isOwn(a) || isOwn(b)) return isOwn(a) && isOwn(b);
  return authorOf(a.sender) === authorOf(b.sender);
}

function authorOf(sender: Sender | undefined): string {
  return sender ? `${sender.type}:${sender.id}` : '';
}

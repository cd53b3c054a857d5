import type { Attachment } from '@confab/contract/features/attachment';
import type { Sender } from '@confab/contract/features/message';
import {
  sendAfter,
  isActivity,
  isIncoming,
  isUnsent,
  type PendingMessage,
  type Thread,
  type ThreadMessage,
  type Unseen,
} from '../model.ts';

export type Delivery = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** One bubble, of a stored or a pending message. */
export type Entry = {
  /** The same before and after the server has answered, so that the bubble stays the same element. */
  key: string;
  side: 'contact' | 'agent';
  isPrivate: boolean;
  content: string;
  /** Unix seconds. */
  createdAt: number;
  author: Author;
  attachments: readonly Attachment[];
  files: readonly File[];
  /** Of messages to the contact; notes and the contact's own messages have none. */
  delivery: Delivery | undefined;
  message: ThreadMessage | undefined;
  pending: PendingMessage | undefined;
};

export type Author = { key: string; name: string; avatar: string };

export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'unread'; key: string; count: number | undefined }
  | { kind: 'activity'; key: string; text: string; at: number }
  | { kind: 'entry'; key: string; entry: Entry; isFirst: boolean; isLast: boolean };

export type RowOptions = {
  /** The message below the unread divider, and how many were new at opening. */
  unread: Unseen | undefined;
  me: Author;
  /** Shown where a message has no sender: bots and automations. */
  system: Author;
};

/** The rows of a thread: days, the unread divider, and bubbles grouped by author and minute. */
export function rowsOf(thread: Thread, options: RowOptions): Row[] {
  const rows: Row[] = [];
  let day = '';
  for (const item of itemsOf(thread, options)) {
    const date = new Date(item.at * 1000).toDateString();
    if (date !== day) rows.push({ kind: 'day', key: `day-${date}`, at: item.at });
    day = date;
    if (item.id !== undefined && item.id === options.unread?.from)
      rows.push({ kind: 'unread', key: 'unread', count: options.unread.count });
    if (item.entry) pushEntry(rows, item.entry);
    else rows.push({ kind: 'activity', key: item.key, text: item.text, at: item.at });
  }
  return rows.map(asBefore);
}

const drawn = new WeakMap<Entry, Map<string, Row>>();

/** Reuses the object of an unchanged bubble, so that it is not rendered again. */
function asBefore(row: Row): Row {
  if (row.kind !== 'entry') return row;
  const known = drawn.get(row.entry) ?? new Map<string, Row>();
  drawn.set(row.entry, known);
  const position = `${row.isFirst} ${row.isLast}`;
  const before = known.get(position);
  if (!before) known.set(position, row);
  return before ?? row;
}

function authorOf(sender: Sender): Author {
  const name = 'available_name' in sender ? sender.available_name : sender.name;
  const avatar = 'thumbnail' in sender ? sender.thumbnail : sender.avatar_url;
  return { key: `${sender.type}:${sender.id}`, name, avatar };
}

type Item = { at: number; key: string; id: number | undefined; text: string; entry: Entry | undefined };

function itemsOf(thread: Thread, options: RowOptions): Item[] {
  const shown = thread.messages.filter((message) => !isUnsent(message));
  const settled = shown.map((message) => ({
    at: message.created_at,
    key: `m${message.id}`,
    id: message.id,
    text: message.content ?? '',
    entry: isActivity(message) ? undefined : entryOf(message, options.system),
  }));
  // Waiting messages are shown in the confirmation instead.
  const unsettled = thread.pending.filter(({ state }) => state !== 'held');
  const pending = unsettled.map((each) => ({
    at: each.createdAt,
    key: each.echoId,
    id: undefined,
    text: '',
    entry: pendingEntry(each, options.me),
  }));
  return [...settled, ...pending];
}

function pushEntry(rows: Row[], entry: Entry): void {
  const last = rows.at(-1);
  const continues = last?.kind === 'entry' && isSameGroup(last.entry, entry);
  if (continues) last.isLast = false;
  rows.push({ kind: 'entry', key: entry.key, entry, isFirst: !continues, isLast: true });
}

function isSameGroup(left: Entry, right: Entry): boolean {
  return (
    left.author.key === right.author.key &&
    left.isPrivate === right.isPrivate &&
    left.side === right.side &&
    Math.floor(left.createdAt / 60) === Math.floor(right.createdAt / 60)
  );
}

const entries = new WeakMap<ThreadMessage, Entry>();

/** Messages never change, they are replaced, so an entry is made once. */
function entryOf(message: ThreadMessage, system: Author): Entry {
  const known = entries.get(message);
  if (known && (message.sender || known.author === system)) return known;
  const entry = newEntry(message, system);
  entries.set(message, entry);
  return entry;
}

function newEntry(message: ThreadMessage, system: Author): Entry {
  const isFromContact = isIncoming(message);
  return {
    key: message.echo_id === undefined ? `m${message.id}` : String(message.echo_id),
    side: isFromContact ? 'contact' : 'agent',
    isPrivate: message.private,
    content: message.content ?? '',
    createdAt: message.created_at,
    author: message.sender ? authorOf(message.sender) : system,
    attachments: message.attachments ?? [],
    files: [],
    delivery: isFromContact || message.private ? undefined : deliveryOf(message),
    message,
    pending: undefined,
  };
}

const deliveryOf = (message: ThreadMessage): Delivery =>
  sendAfter(message) === undefined ? message.status : 'sending';

function pendingEntry(pending: PendingMessage, me: Author): Entry {
  return {
    key: pending.echoId,
    side: 'agent',
    isPrivate: pending.isPrivate,
    content: pending.content,
    createdAt: pending.createdAt,
    author: me,
    attachments: [],
    files: pending.files,
    delivery: pending.state === 'failed' ? 'failed' : 'sending',
    message: undefined,
    pending,
  };
}

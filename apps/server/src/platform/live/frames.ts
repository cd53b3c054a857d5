import { streamId } from './render.ts';

/** The server's frames other than events. Identifiers are echoed as the exact string the client sent. */
export const frames = {
  welcome: (sid: string | null): string =>
    JSON.stringify(sid === null ? { type: 'welcome' } : { type: 'welcome', sid }),
  ping: (seconds: number): string => `{"type":"ping","message":${seconds}}`,
  /** The position lets a client that can resume move its cursor past events it may not receive. */
  pingAt: (seconds: number, epoch: string, offset: number): string =>
    JSON.stringify({ type: 'ping', message: seconds, epoch, offset }),
  confirm: (identifier: string): string => JSON.stringify({ identifier, type: 'confirm_subscription' }),
  confirmAt: (identifier: string, cursor: StreamCursor): string =>
    JSON.stringify({ identifier, type: 'confirm_subscription', ...wireCursor(cursor) }),
  reject: (identifier: string): string => JSON.stringify({ identifier, type: 'reject_subscription' }),
  confirmHistory: (identifier: string, cursor: StreamCursor): string =>
    JSON.stringify({ identifier, type: 'confirm_history', ...wireCursor(cursor) }),
  rejectHistory: (identifier: string): string => JSON.stringify({ identifier, type: 'reject_history' }),
  disconnect: (
    reason: 'server_restart' | 'invalid_request' | 'remote' | 'unauthorized',
    reconnect: boolean,
  ): string => JSON.stringify({ type: 'disconnect', reason, reconnect }),
  /** The parts of an event's frame that differ between sockets. */
  messagePrefix: (identifier: string): string => `{"identifier":${JSON.stringify(identifier)},"message":`,
};

export type StreamCursor = { accountId: number; epoch: string; offset: number };

const wireCursor = (cursor: StreamCursor) => ({
  stream_id: streamId(cursor.accountId),
  epoch: cursor.epoch,
  offset: cursor.offset,
});

export type Command =
  | { command: 'subscribe' | 'history'; identifier: string; history: unknown }
  | { command: 'unsubscribe'; identifier: string }
  | { command: 'presence'; identifier: string; changesOnly: boolean }
  /** What only the product understands. */
  | { command: 'action'; identifier: string; name: string; data: Record<string, unknown> };

/** Characters. Identifiers are stored and repeated in each frame; all known clients use about a hundred. */
const maxIdentifierLength = 4096;

/** Parses a client's command; null for anything unknown. Never throws. */
export function parseCommand(text: string): Command | null {
  const frame = parseObject(text);
  if (frame === null || typeof frame.identifier !== 'string') return null;
  const { identifier } = frame;
  if (identifier.length > maxIdentifierLength) return null;
  if (frame.command === 'subscribe' || frame.command === 'history') {
    return { command: frame.command, identifier, history: frame.history };
  }
  if (frame.command === 'unsubscribe') return { command: 'unsubscribe', identifier };
  if (frame.command !== 'message' || typeof frame.data !== 'string') return null;
  const action = parseObject(frame.data);
  if (action === null || typeof action.action !== 'string') return null;
  if (action.action !== 'update_presence')
    return { command: 'action', identifier, name: action.action, data: action };
  return { command: 'presence', identifier, changesOnly: action.changes === true };
}

/** The object in a JSON text, or null for everything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The client's position in this stream, by the `history` of its command; null without one. */
export function cursorOf(
  history: unknown,
  accountId: number,
): { offset: number; epoch: string } | { since: number } | null {
  const requested = asRecord(history);
  const streams = asRecord(requested?.streams);
  const id = streamId(accountId);
  const cursor = streams !== null && Object.hasOwn(streams, id) ? asRecord(streams[id]) : null;
  if (cursor !== null && isPosition(cursor.offset) && typeof cursor.epoch === 'string') {
    return { offset: cursor.offset, epoch: cursor.epoch };
  }
  return typeof requested?.since === 'number' && Number.isFinite(requested.since)
    ? { since: requested.since }
    : null;
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

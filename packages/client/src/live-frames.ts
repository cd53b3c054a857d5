/** A client's position in its stream of events. */
export type Cursor = { stream: string; offset: number; epoch: string };

/** `offset` is null for events that are not stored: typing and presence. */
export type LiveMessage = { event: string; data: unknown; offset: number | null };

/** A frame of the live socket, as far as a client needs it. */
export type Frame =
  | { type: 'welcome' | 'confirm_history' | 'reject_history' | 'reject_subscription' }
  | { type: 'ping'; offset: number | null; epoch: string | null }
  | { type: 'confirm_subscription'; cursor: Cursor | null }
  | { type: 'disconnect'; reason: string; reconnect: boolean }
  | { type: 'event'; event: string; data: unknown; offset: number | null };

export const protocols = ['actioncable-v1-ext-json', 'actioncable-v1-json'];

export const commands = {
  subscribe: (identifier: string, cursor: Cursor | null): string =>
    JSON.stringify({
      command: 'subscribe',
      identifier,
      ...(cursor === null
        ? {}
        : { history: { streams: { [cursor.stream]: { offset: cursor.offset, epoch: cursor.epoch } } } }),
    }),
  action: (identifier: string, name: string, data: object): string =>
    JSON.stringify({ command: 'message', identifier, data: JSON.stringify({ action: name, ...data }) }),
};

/** Null for unknown frames, so that a newer server may add some. */
export function parseFrame(text: unknown): Frame | null {
  const frame = typeof text === 'string' ? asRecord(parseJson(text)) : null;
  if (frame === null) return null;
  switch (frame.type) {
    case 'welcome':
    case 'confirm_history':
    case 'reject_history':
    case 'reject_subscription':
      return { type: frame.type };
    case 'ping':
      return { type: 'ping', offset: asNumber(frame.offset), epoch: asString(frame.epoch) };
    case 'confirm_subscription':
      return { type: 'confirm_subscription', cursor: cursorOf(frame) };
    case 'disconnect':
      return {
        type: 'disconnect',
        reason: asString(frame.reason) ?? '',
        reconnect: frame.reconnect !== false,
      };
    default:
      return eventOf(frame);
  }
}

function eventOf(frame: Record<string, unknown>): Frame | null {
  const message = asRecord(frame.message);
  if (message === null || typeof message.event !== 'string') return null;
  return { type: 'event', event: message.event, data: message.data, offset: asNumber(frame.offset) };
}

function cursorOf(frame: Record<string, unknown>): Cursor | null {
  const stream = asString(frame.stream_id);
  const epoch = asString(frame.epoch);
  const offset = asNumber(frame.offset);
  return stream === null || epoch === null || offset === null ? null : { stream, epoch, offset };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** A client's position in an event stream. */
export type Cursor = { stream: string; epoch: string; offset: number };

export type Frame = {
  kind: 'event' | 'ping' | 'confirmed' | 'history' | 'refused' | 'other';
  system: Cursor | undefined;
};

/**
 * The relevant contents of a cable frame, read with minimal work: with thousands of sockets in one process,
 * parsing every frame would measure the parser.
 */
export function readFrame(text: string): Frame {
  if (text.startsWith('{"type":"ping"')) return { kind: 'ping', system: positionOf(text) };
  if (text.startsWith('{"message"') || text.includes('"message":{', 20))
    return { kind: 'event', system: positionOf(text) };
  if (text.includes('"type":"confirm_subscription"')) return { kind: 'confirmed', system: positionOf(text) };
  if (text.includes('"type":"confirm_history"')) return { kind: 'history', system: positionOf(text) };
  if (text.includes('"type":"reject_')) return { kind: 'refused', system: undefined };
  return { kind: 'other', system: undefined };
}

/** The cursor is at the end of a frame. */
function positionOf(text: string): Cursor | undefined {
  const at = text.lastIndexOf('"offset":');
  if (at < 0 || text.length - at > 40) return undefined;
  const epochAt = text.lastIndexOf('"epoch":"', at);
  const streamAt = text.lastIndexOf('"stream_id":"', at);
  const system = { offset: Number.parseInt(text.slice(at + 9), 10), epoch: quoted(text, epochAt + 9) };
  // A ping names no stream: it moves the current cursor.
  return streamAt < 0 ? ({ ...system } as Cursor) : { ...system, stream: quoted(text, streamAt + 13) };
}

const quoted = (text: string, from: number): string => text.slice(from, text.indexOf('"', from));

/**
 * Whether a message waits to be sent and can still be undone; callers that decide by it lock the conversation first.
 * `held_until` is how earlier versions stored the time: a message may be waiting during an upgrade.
 */
export function isDelayed({ content_attributes: attributes }: Attributed): boolean {
  return typeof (attributes['send_after'] ?? attributes['held_until']) === 'string';
}

/** The attributes of a message once it is sent. */
export function released({ content_attributes: attributes }: Attributed): Record<string, unknown> {
  const { send_after: _, held_until: _former, ...rest } = attributes;
  return rest;
}

export function isUnsent({ content_attributes: attributes }: Attributed): boolean {
  return attributes['unsent'] === true;
}

type Attributed = { content_attributes: Record<string, unknown> };

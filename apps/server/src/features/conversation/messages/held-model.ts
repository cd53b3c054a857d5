/** Until when a message may be taken back, if it waits; whether it does is decided while its conversation is held. */
export function isHeld({ content_attributes: attributes }: Attributed): boolean {
  return typeof attributes['held_until'] === 'string';
}

/** The attributes of a message that leaves. */
export function released({ content_attributes: attributes }: Attributed): Record<string, unknown> {
  const { held_until: _, ...rest } = attributes;
  return rest;
}

export function isUnsent({ content_attributes: attributes }: Attributed): boolean {
  return attributes['unsent'] === true;
}

type Attributed = { content_attributes: Record<string, unknown> };

import { createHash } from 'node:crypto';
import type { InboundContact } from '../../../channels/channel.ts';
import { withoutNul } from '../model.ts';

const maxIdLength = 255;
const maxNameLength = 255;

/** An id as it is kept. One that is too long is known by its digest. */
export function keptId(id: string): string {
  const clean = withoutNul(id);
  return clean.length <= maxIdLength ? clean : `sha256:${createHash('sha256').update(clean).digest('hex')}`;
}

/** A contact's own words as they are kept. */
export function keptContact(contact: InboundContact): InboundContact {
  return {
    ...contact,
    sourceId: keptId(contact.sourceId),
    ...(contact.name === undefined ? {} : { name: withoutNul(contact.name).slice(0, maxNameLength) }),
  };
}

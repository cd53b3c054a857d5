import { createHash } from 'node:crypto';

const maxLength = 200;

/** An id of a file as it is kept: long ones, as paths can be, by a digest that keeps them distinct. */
export function keyOf(sourceId: string): string {
  return sourceId.length <= maxLength
    ? sourceId
    : `sha256:${createHash('sha256').update(sourceId).digest('hex')}`;
}

import { createHash } from 'node:crypto';

const maxLength = 200;

/** The stored form of an id; long ones, such as paths, are stored as a digest that keeps them distinct. */
export function keyOf(sourceId: string): string {
  return sourceId.length <= maxLength
    ? sourceId
    : `sha256:${createHash('sha256').update(sourceId).digest('hex')}`;
}

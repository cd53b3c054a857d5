import { createHash } from 'node:crypto';
import type { Ids } from '../src/platform/ids/ids.ts';

const tokenBytes = 32;

/** Equal seeds give equal sequences. */
export function seededIds(seed = 'test'): Ids {
  let count = 0;
  const next = (bytes: number): Buffer => {
    count += 1;
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, block) =>
      createHash('sha256').update(`${seed}:${count}:${block}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, bytes);
  };
  return {
    uuid: () => {
      const hex = next(16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    token: (bytes = tokenBytes) => next(bytes).toString('base64url'),
  };
}

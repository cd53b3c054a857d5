import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Where identifiers and random tokens come from. Everything random takes this, so a test can predict it. */
export type Ids = {
  uuid(): string;
  /** A url-safe random string holding `bytes` bytes of randomness (default 32, giving 43 characters). */
  token(bytes?: number): string;
};

const defaultTokenBytes = 32;

/** Identifiers from the operating system's random source. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes = defaultTokenBytes) => randomBytes(bytes).toString('base64url'),
};

/** The same sequence for the same seed; for tests only, since it is predictable. */
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
    token: (bytes = defaultTokenBytes) => next(bytes).toString('base64url'),
  };
}

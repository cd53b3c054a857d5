import { randomBytes, randomUUID } from 'node:crypto';

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

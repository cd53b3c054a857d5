import { vi } from 'vitest';

/** A busy machine gets ten seconds where a test sets no timeout; the default is one. */
const waitFor = vi.waitFor.bind(vi);

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 10_000, ...options });

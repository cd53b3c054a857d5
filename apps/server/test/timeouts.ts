import { vi } from 'vitest';

/** Ten seconds for busy machines, if a test sets no timeout; the default is one. */
const waitFor = vi.waitFor.bind(vi);

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 10_000, ...options });

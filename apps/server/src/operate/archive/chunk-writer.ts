import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Writes chunks at the pace of a stream; `ended` settles when it has ended or failed, and a write rejects with its
 * error. Adds no listeners that remain, however many chunks there are.
 */
export function chunkWriter(stream: Writable, ended: Promise<unknown>): (chunk: Buffer) => Promise<void> {
  const failure = new AbortController();
  ended.catch(() => failure.abort());
  return async (chunk) => {
    if (stream.write(chunk)) return;
    try {
      await once(stream, 'drain', { signal: failure.signal });
    } catch (error) {
      await ended;
      throw error;
    }
  };
}

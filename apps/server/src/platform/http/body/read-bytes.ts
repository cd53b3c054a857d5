import type { Readable } from 'node:stream';
import { Failure } from '@confab/contract/kit/errors';

/**
 * Reads a stream to its end. `onChunk` receives each chunk and may throw to stop reading; nothing is collected after
 * that. An aborted stream is `unprocessable`.
 */
export function readBytes(stream: Readable, onChunk: (chunk: Buffer) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const stop = (): void => {
      stream.off('data', take).off('end', end).off('close', cut);
    };
    const take = (chunk: Buffer): void => {
      try {
        onChunk(chunk);
        chunks.push(chunk);
      } catch (error) {
        stop();
        stream.pause();
        reject(error instanceof Error ? error : new Error('the request body could not be read'));
      }
    };
    const end = (): void => {
      stop();
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
    };
    const cut = (): void => {
      stop();
      reject(new Failure('unprocessable', { message: 'The request was incomplete' }));
    };
    // Whatever breaks a stream also closes it; the listener only keeps the error from being unhandled.
    stream.on('data', take).on('end', end).on('close', cut).on('error', cut);
  });
}

import type { FastifyReply } from 'fastify';

/**
 * Does something once when the answer is through or the connection broke, in whichever order things happen: a caller
 * who has left already is not waited for.
 */
export function onceClosed({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed || raw.closed) release();
  else raw.once('close', release);
}

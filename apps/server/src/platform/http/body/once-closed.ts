import type { FastifyReply } from 'fastify';

/**
 * Calls `release` once when the response is sent or the connection broke, in whichever order that happens, even if
 * the caller has already left.
 */
export function onceClosed({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed || raw.closed) release();
  else raw.once('close', release);
}

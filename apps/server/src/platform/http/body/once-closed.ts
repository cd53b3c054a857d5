import type { FastifyReply } from 'fastify';

/**
 * Calls `release` once, when the response is sent or the connection breaks, whichever comes first, even if the
 * caller has already disconnected.
 */
export function onceClosed({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed || raw.closed) release();
  else raw.once('close', release);
}

import type { FastifyRequest } from 'fastify';
import { hashToken, tokenMatches } from '../crypto/tokens.ts';
import { isForwarded, isLoopback } from '../http/callers/client-address.ts';

/**
 * Who may read the metrics: programs on this machine, and holders of the token if one is set. Only the peer counts,
 * whichever proxies are trusted: behind a local proxy every client would look local.
 */
export function metricsReaders(token: string | undefined): (request: FastifyRequest) => boolean {
  const hash = token === undefined ? undefined : hashToken(token);
  return ({ socket, headers }) => {
    if (!isForwarded(headers) && isLoopback(socket.remoteAddress ?? '')) return true;
    return hash !== undefined && tokenMatches(bearerToken(headers.authorization), hash);
  };
}

function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token] = (header ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

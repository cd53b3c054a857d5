import type { FastifyRequest } from 'fastify';
import { hashToken, tokenMatches } from '../crypto/tokens.ts';
import { isForwarded, isLoopback } from '../http/client-address.ts';

/**
 * Who may read the metrics: a program on this very machine, and whoever sends the token if one is set. The peer
 * itself counts, whichever proxies are trusted: behind one on the same machine everybody looks local.
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

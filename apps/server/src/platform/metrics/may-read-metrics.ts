import type { FastifyRequest } from 'fastify';
import { hashToken, tokenMatches } from '../crypto/tokens.ts';
import { isLoopback } from '../http/client-address.ts';

/** What proxies add: a request that carries one of these comes from somewhere else than its peer. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * Who may read the metrics: a program on this very machine, and whoever sends the token if one is set. The peer
 * itself counts, whichever proxies are trusted: behind one on the same machine everybody looks local.
 */
export function metricsReaders(token: string | undefined): (request: FastifyRequest) => boolean {
  const hash = token === undefined ? undefined : hashToken(token);
  return ({ socket, headers }) => {
    const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
    if (!isForwarded && isLoopback(socket.remoteAddress ?? '')) return true;
    return hash !== undefined && tokenMatches(bearerToken(headers.authorization), hash);
  };
}

function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token] = (header ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

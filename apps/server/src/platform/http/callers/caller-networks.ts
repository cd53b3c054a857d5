import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientAddress, isForwarded, isLoopback, parseAddress, withoutPort } from './client-address.ts';
import { networksOf, type Network } from '../../rate-limit/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The networks this caller is counted under, narrowest first; none for a caller on this machine. */
    readonly networks: readonly Network[];
  }
}

export type CallerNetworks = (request: IncomingMessage) => readonly Network[];

/** Gives every request its `networks`. */
export function addNetworks(app: FastifyInstance, networksOfCaller: CallerNetworks): void {
  app.decorateRequest('networks', {
    getter() {
      return networksOfCaller(this.raw);
    },
  });
}

/**
 * All callers forwarded by an untrusted proxy on this machine, together. Wide enough for a busy installation; it only
 * limits those who can forge the claimed address to escape the limits of a single one.
 */
export const allForwardedCallers: Network = { name: 'forwarded by this machine', share: 100 };

/**
 * Finds the networks that limits count a caller under. Callers on this machine (health checks, tools) are not counted
 * unless they carry forwarding headers: then a proxy missing from `TRUSTED_PROXIES` forwards for someone else. Such a
 * caller is counted by the address the proxy claims, so honest clients do not share one small allowance, and together
 * with all others this machine forwards, so forged addresses do not escape. The claim is used for counting only.
 * `onForwarded` is called for each such request.
 */
export function callerNetworks(
  isTrusted: (address: string) => boolean,
  onForwarded: () => void = () => undefined,
): CallerNetworks {
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress;
    // A disconnected caller no longer has an address.
    if (peer === undefined) return [];
    if (!isLoopback(peer) || isTrusted(peer)) {
      const networks = networksOf(clientAddress(peer, headers['x-forwarded-for'], isTrusted));
      // If the header of a proxy on this machine cannot be read, its clients must not count as this machine.
      return networks.length === 0 && isUnreadable(headers['x-forwarded-for'])
        ? [allForwardedCallers]
        : networks;
    }
    if (!isForwarded(headers)) return [];
    onForwarded();
    return [...networksOf(claimedAddress(headers)), allForwardedCallers];
  };
}

function isUnreadable(forwardedFor: string | string[] | undefined): boolean {
  const hop = [forwardedFor ?? []].flat().at(-1)?.split(',').at(-1)?.trim();
  return hop !== undefined && hop !== '' && parseAddress(withoutPort(hop)) === undefined;
}

/**
 * The address a proxy on this machine received the request from, if given: its own entry is the last of
 * `X-Forwarded-For`; earlier ones come from the client. The loopback address without one.
 */
function claimedAddress(headers: IncomingHttpHeaders): string {
  const claims = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? lastForwardedFor(headers.forwarded);
  return clientAddress('127.0.0.1', claims, isLoopback);
}

/** The `for` of the last hop in a `Forwarded` header (RFC 7239), without quotes, brackets and port. */
function lastForwardedFor(header: string | undefined): string | undefined {
  const hop = header?.split(',').at(-1)?.split(';') ?? [];
  const pair = hop.map((part) => part.trim()).find((part) => part.toLowerCase().startsWith('for='));
  const value = pair?.slice('for='.length).replaceAll('"', '');
  return value === undefined ? undefined : withoutPort(value);
}

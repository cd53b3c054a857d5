import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { boundedCache } from '../../memo/bounded-cache.ts';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

/**
 * Creates the test whether an address belongs to a trusted proxy, for Fastify's `trustProxy`: forwarding headers
 * count only while every hop passes it. Entries are addresses, CIDR ranges, `loopback` or `private`; throws a
 * readable error for anything else.
 */
export function trustedProxies(entries: readonly string[]): (address: string) => boolean {
  const ranges = entries.flatMap((entry) => (namedRanges[entry] ?? [entry]).map(parseRange));
  return (address) => {
    const parsed = parseAddress(address);
    return parsed !== undefined && ranges.some((range) => contains(range, parsed));
  };
}

/**
 * The address of the client: the peer itself unless it is trusted; then the nearest address in `X-Forwarded-For` that
 * is not. Anything that is not an address stops the search at the last valid hop.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | readonly string[] | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const header = typeof forwardedFor === 'string' ? forwardedFor : (forwardedFor ?? []).join(',');
  const hops = header
    .split(',')
    .map((hop) => hop.trim())
    .toReversed();
  let client = normal(peer) ?? peer;
  for (const hop of hops) {
    if (!isTrusted(client)) break;
    const address = normal(withoutPort(hop));
    if (address === undefined) break;
    client = address;
  }
  return client;
}

/** Whether an address is of this machine, in any notation. */
export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** Whether the peer forwards for someone else: proxies add one of these headers. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

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

/** Some proxies write the port of the client too: `203.0.113.5:4711`, `[2001:db8::1]:443`. */
export function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, hop.indexOf(']'));
  return hop.split(':').length === 2 ? (hop.split(':', 1)[0] ?? '') : hop;
}

/** An address in its usual notation: dual-stack sockets report IPv4 callers with IPv6 addresses. */
export function plainAddress(address: string): string {
  return normal(address) ?? address;
}

const normal = (address: string): string | undefined => parseAddress(address)?.toString();

/**
 * Reads an address without its zone id; undefined for anything else. `process` also unwraps IPv4 addresses mapped
 * to IPv6, as dual-stack sockets report them.
 */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The cache key excludes the zone, because its length is up to the sender.
  const bare = address.split('%', 1)[0] ?? '';
  const known = parsedAddresses.get(bare);
  if (known !== undefined) return known;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return undefined;
  const found = ipaddr.process(bare);
  parsedAddresses.set(bare, found);
  return found;
}

/**
 * Every request needs its caller's address several times, and parsing it took a twentieth of the time of a cached
 * page.
 */
const parsedAddresses = boundedCache<ipaddr.IPv4 | ipaddr.IPv6>({ max: 1000 });

function parseRange(entry: string): Range {
  try {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Error(`"${entry}" is no address, no CIDR range, and not "loopback" or "private".`);
  }
}

const contains = ([base, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  base.kind() === address.kind() && address.match(base, bits);

import type { RateLimit, RateLimiter, RateVerdict } from './rate-limiter.ts';
import { isLoopback, parseAddress } from '../http/callers/client-address.ts';

/** Callers who are counted together; `share` is how many times the allowance of one address they have. */
export type Network = { readonly name: string; readonly share: number };

/**
 * A subscriber is given at least a /64 of IPv6, of 2^64 addresses, and often a /56 or /48. The wider net may have
 * many subscribers (a phone of a mobile carrier has a /64 of its own), so it has the allowance of several.
 */
const sharePerSite = 8;

/**
 * The networks an address is counted under, narrowest first: an IPv4 address itself, an IPv6 address by its /64 and its
 * /48. Another spelling of an address (IPv4 in IPv6, zone ids, leading zeros) changes nothing. None for addresses of
 * this machine.
 */
export function networksOf(address: string): readonly Network[] {
  if (isLoopback(address)) return [];
  const parsed = parseAddress(address);
  if (parsed === undefined) return [{ name: address, share: 1 }];
  if (!('parts' in parsed)) return [{ name: parsed.toString(), share: 1 }];
  const groups = parsed.parts.map((part) => part.toString(16));
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: sharePerSite },
  ];
}

/**
 * Counts one call under each network of a caller. A network that is refused does not count in the wider one: it
 * must not use up what its neighbors may do. Allowed for a caller without networks.
 */
export async function hitNetworks(
  limiter: RateLimiter,
  purpose: string,
  networks: readonly Network[],
  rule: RateLimit,
): Promise<RateVerdict> {
  for (const { name, share } of networks) {
    const verdict = await limiter.hit(`${purpose}:${name}`, { ...rule, limit: rule.limit * share });
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true, retryAfterSeconds: 0 };
}

/** Removes an allowed call that turned out not to count. */
export async function refundNetworks(
  limiter: RateLimiter,
  purpose: string,
  networks: readonly Network[],
  rule: RateLimit,
): Promise<void> {
  await Promise.all(networks.map(({ name }) => limiter.takeBack(`${purpose}:${name}`, rule)));
}

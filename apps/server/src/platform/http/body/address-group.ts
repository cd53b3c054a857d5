import ipaddr from 'ipaddr.js';
import { isLoopback } from '../client-address.ts';

/** Whose address it is: IPv4 by itself, IPv6 by its /64, which one subscriber has. Undefined for this very machine. */
export function addressGroup(address: string | undefined): string | undefined {
  if (address === undefined || isLoopback(address) || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { codedError } from '../errors/coded-error.ts';

/** All addresses of a host name. Must return every one, so that each can be checked. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The operating system's resolver. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

export type TargetOptions = { allowPrivate: boolean; resolve: Resolve };

/**
 * A callable address: http or https, without user name and password (they become `authorization`). Throws
 * `outbound_bad_url`, or `outbound_refused` for an IP address that is not public. Unusual spellings of addresses
 * (decimal, octal, short) are parsed as browsers parse them.
 */
export function parseTarget(
  address: string | URL,
  allowPrivate: boolean,
): { url: URL; authorization?: string } {
  const url = readUrl(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw codedError('outbound_bad_url', 'Only http and https URLs are allowed.', 422);
  }
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) rejectInnerAddress(literal, allowPrivate);
  if (/(^|\.)localhost\.?$/i.test(url.hostname) && !allowPrivate) throw refused(url.hostname);
  if (!url.username && !url.password) return { url };
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** The addresses of a host name, every one of them checked. Throws `outbound_refused` if one is not public. */
export async function resolveTarget(hostname: string, options: TargetOptions): Promise<readonly string[]> {
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await resolveName(hostname, options.resolve) : [literal];
  for (const address of addresses) rejectInnerAddress(address, options.allowPrivate);
  return addresses;
}

/** Whether an address may be called; with `allowPrivate` also one of this machine or the local network. */
export function isCallable(address: string, allowPrivate: boolean): boolean {
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  const range: string = parsed.range();
  if (allowPrivate && privateRanges.has(range)) return true;
  if (range !== 'unicast') return false;
  // Of IPv6 only 2000::/3 is public; others (::a.b.c.d among them) can map to a private address.
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

// Link-local addresses are always rejected: cloud metadata services use them.
const privateRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

function readUrl(address: string | URL): URL {
  try {
    return new URL(address);
  } catch (cause) {
    throw codedError('outbound_bad_url', 'This is not a valid URL.', 422, { cause });
  }
}

async function resolveName(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    const addresses = await resolve(hostname);
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw codedError('outbound_unresolved', `The host ${hostname} could not be resolved.`, 422, { cause });
  }
  throw codedError('outbound_unresolved', `The host ${hostname} has no address.`, 422);
}

function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? bare : undefined;
}

function rejectInnerAddress(address: string, allowPrivate: boolean): void {
  if (!isCallable(address, allowPrivate)) throw refused(address);
}

const refused = (host: string): Error =>
  codedError(
    'outbound_refused',
    `The host ${host} is not on the public internet and may not be called.`,
    422,
  );

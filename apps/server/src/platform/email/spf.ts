import ipaddr from 'ipaddr.js';
import type { DnsRecords } from './dns-records.ts';
import { expandMacros } from './spf-macros.ts';

/** A domain's SPF result: none, an error, or whether these addresses may send. */
export type SpfFinding = 'missing' | 'several' | 'invalid' | 'open' | 'unlisted' | 'listed';

/** Questions to the domain name system that one record may cause: RFC 7208. */
const maxLookups = 10;
const maxHostsPerName = 10;

/** Addresses of a server that are checked. */
const maxAddresses = 4;

/** The sender: the domain of the email addresses, and the name and addresses of the server. */
export type SpfSender = { email: string; host: string; addresses: readonly string[] };

type Search = {
  records: DnsRecords;
  sender: SpfSender;
  address: string;
  lookups: number;
  isOpen: boolean;
};

/** The SPF record of a domain, and whether it names one of the addresses. */
export async function readSpf(
  records: DnsRecords,
  domain: string,
  sender: SpfSender,
): Promise<{ record: string | null; finding: SpfFinding }> {
  const found = await recordsOf(records, domain);
  const [record] = found;
  if (record === undefined) return { record: null, finding: 'missing' };
  if (found.length > 1) return { record: found.join('\n'), finding: 'several' };
  let isListed = false;
  try {
    for (const address of sender.addresses.slice(0, maxAddresses)) {
      const search: Search = { records, sender, address, lookups: 0, isOpen: false };
      // Each is its own question, as receivers ask it.
      // oxlint-disable-next-line no-await-in-loop
      isListed = (await matches(search, domain, record)) || isListed;
      if (search.isOpen) return { record, finding: 'open' };
    }
    return { record, finding: isListed ? 'listed' : 'unlisted' };
  } catch (error) {
    if (error instanceof SpfError) return { record, finding: 'invalid' };
    throw error;
  }
}

class SpfError extends Error {}

async function recordsOf(records: DnsRecords, domain: string): Promise<string[]> {
  return (await records.texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
}

/** Whether a record names the address as good. */
async function matches(search: Search, domain: string, record: string): Promise<boolean> {
  for (const term of record.split(' ').slice(1)) {
    if (term === '') continue;
    const isPass = !/^[-~?]/.test(term);
    if (/^\+?all$/i.test(term)) search.isOpen = true;
    // Each check needs the previous result: the first match decides.
    // oxlint-disable-next-line no-await-in-loop
    if (await fits(search, domain, term.replace(/^[-+~?]/, ''))) return isPass;
  }
  const redirect = /(?:^| )redirect=(\S+)/i.exec(record)?.[1];
  return redirect === undefined ? false : includes(search, nameIn(search, domain, redirect));
}

async function fits(search: Search, domain: string, mechanism: string): Promise<boolean> {
  const [name, rest] = divided(mechanism);
  switch (name) {
    case 'all':
      return false;
    case 'ip4':
    case 'ip6':
      return isWithin(search.address, rest);
    case 'a':
    case 'mx': {
      count(search);
      const { name: parsed, length } = targetOf(rest);
      const target = parsed === '' ? domain : nameIn(search, domain, parsed);
      const hosts = name === 'a' ? [target] : await search.records.mailHosts(target);
      return namesAddress(search, hosts.slice(0, maxHostsPerName), length);
    }
    case 'include':
      return includes(search, nameIn(search, domain, rest));
    case 'exists': {
      count(search);
      const found = await search.records.addresses(nameIn(search, domain, rest));
      return found.some((address) => ipaddr.IPv4.isValid(address));
    }
    default:
      return false;
  }
}

/** At the first sign that ends the name: `ip4:…`, `a/24`. */
function divided(mechanism: string): [string, string] {
  const at = mechanism.search(/[:/]/);
  if (at === -1) return [mechanism.toLowerCase(), ''];
  return [
    mechanism.slice(0, at).toLowerCase(),
    mechanism[at] === ':' ? mechanism.slice(at + 1) : mechanism.slice(at),
  ];
}

/** `name/24`: macros may hold slashes, too. */
function targetOf(rest: string): { name: string; length: string } {
  const [, length = ''] = /\/(\d+)(?:\/\/\d+)?$/.exec(rest) ?? [];
  let end = rest.length;
  while (/[\d/]/.test(rest.charAt(end - 1))) end -= 1;
  const slash = rest.indexOf('/', end);
  return { name: slash === -1 ? rest : rest.slice(0, slash), length };
}

function nameIn({ sender, address }: Search, domain: string, text: string): string {
  const { email, host: helo } = sender;
  const name = expandMacros(text, { sender: email, address, helo, domain });
  if (name === undefined) throw new SpfError(`${text} has a macro that is none`);
  return name;
}

async function includes(search: Search, domain: string): Promise<boolean> {
  count(search);
  const [record] = await recordsOf(search.records, domain);
  if (record === undefined) throw new SpfError(`${domain} has no record`);
  return matches(search, domain, record);
}

async function namesAddress(search: Search, hosts: readonly string[], length: string): Promise<boolean> {
  const found = await Promise.all(hosts.map((host) => search.records.addresses(host)));
  const ranges = found.flat().map((address) => (length === '' ? address : `${address}/${length}`));
  return ranges.some((range) => isWithin(search.address, range));
}

function count(search: Search): void {
  search.lookups += 1;
  if (search.lookups > maxLookups) throw new SpfError('too many lookups');
}

function isWithin(address: string, range: string): boolean {
  const [bare = '', length] = range.split('/');
  if (!ipaddr.isValid(bare) || !ipaddr.isValid(address)) return false;
  const network = ipaddr.process(bare);
  const parsed = ipaddr.process(address);
  const whole = network.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? whole : Number(length);
  if (!Number.isInteger(bits) || bits < 0 || bits > whole) return false;
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}

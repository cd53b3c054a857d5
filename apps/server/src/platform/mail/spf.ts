import ipaddr from 'ipaddr.js';
import type { DnsRecords } from './dns-records.ts';

/** What a domain says of who sends its emails: nothing, something unreadable, or whether these addresses may. */
export type SpfFinding = 'missing' | 'several' | 'invalid' | 'open' | 'unlisted' | 'listed';

/** Questions to the domain name system that one record may cause: RFC 7208. */
const maxLookups = 10;
const maxHostsPerName = 10;

type Search = { records: DnsRecords; addresses: readonly string[]; lookups: number; isOpen: boolean };

/** The SPF record of a domain, and whether it names one of the addresses. */
export async function readSpf(
  records: DnsRecords,
  domain: string,
  addresses: readonly string[],
): Promise<{ record: string | null; finding: SpfFinding }> {
  const found = await recordsOf(records, domain);
  const [record] = found;
  if (record === undefined) return { record: null, finding: 'missing' };
  if (found.length > 1) return { record: found.join('\n'), finding: 'several' };
  const search: Search = { records, addresses, lookups: 0, isOpen: false };
  try {
    const isListed = await matches(search, domain, record);
    if (search.isOpen) return { record, finding: 'open' };
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

/** Whether a record names one of the addresses as good. */
async function matches(search: Search, domain: string, record: string): Promise<boolean> {
  for (const term of record.split(' ').slice(1)) {
    if (term === '') continue;
    const isPass = !/^[-~?]/.test(term);
    if (/^\+?all$/i.test(term)) search.isOpen = true;
    // One needs to know what the last said: the first that fits decides.
    // oxlint-disable-next-line no-await-in-loop
    if (await fits(search, domain, term.replace(/^[-+~?]/, '').toLowerCase())) return isPass;
  }
  const redirect = /(?:^| )redirect=(\S+)/i.exec(record)?.[1];
  return redirect === undefined ? false : includes(search, redirect);
}

async function fits(search: Search, domain: string, mechanism: string): Promise<boolean> {
  const [name, rest] = divided(mechanism);
  switch (name) {
    case 'all':
      return false;
    case 'ip4':
    case 'ip6':
      return search.addresses.some((address) => isWithin(address, rest));
    case 'a':
      count(search);
      return namesOne(search, [targetOf(rest, domain)], lengthOf(rest));
    case 'mx': {
      count(search);
      const hosts = await search.records.mailHosts(targetOf(rest, domain));
      return namesOne(search, hosts.slice(0, maxHostsPerName), lengthOf(rest));
    }
    case 'include':
      return includes(search, rest);
    default:
      return false;
  }
}

/** At the first sign that ends the name: `ip4:…`, `a/24`. */
function divided(mechanism: string): [string, string] {
  const at = mechanism.search(/[:/]/);
  if (at === -1) return [mechanism, ''];
  return [mechanism.slice(0, at), mechanism[at] === ':' ? mechanism.slice(at + 1) : mechanism.slice(at)];
}

const targetOf = (rest: string, domain: string): string => rest.split('/')[0] || domain;
const lengthOf = (rest: string): string => rest.split('/')[1] ?? '';

async function includes(search: Search, domain: string): Promise<boolean> {
  count(search);
  const [record] = await recordsOf(search.records, domain);
  if (record === undefined) throw new SpfError(`${domain} has no record`);
  return matches(search, domain, record);
}

async function namesOne(search: Search, hosts: readonly string[], length: string): Promise<boolean> {
  const found = await Promise.all(hosts.map((host) => search.records.addresses(host)));
  const ranges = found.flat().map((address) => (length === '' ? address : `${address}/${length}`));
  return search.addresses.some((address) => ranges.some((range) => isWithin(address, range)));
}

function count(search: Search): void {
  search.lookups += 1;
  if (search.lookups > maxLookups) throw new SpfError('too many lookups');
}

function isWithin(address: string, range: string): boolean {
  const [bare = '', length] = range.split('/');
  if (!ipaddr.isValid(bare) || !ipaddr.isValid(address)) return false;
  const network = ipaddr.process(bare);
  const given = ipaddr.process(address);
  const whole = network.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? whole : Number(length);
  if (!Number.isInteger(bits) || bits < 0 || bits > whole) return false;
  return given.kind() === network.kind() && given.match(network, bits);
}

import { Resolver } from 'node:dns/promises';
import { hasCode } from '../errors/coded-error.ts';

/** DNS records; an empty list where there are none. Throws when DNS does not respond. */
export type DnsRecords = {
  /** Each text put together of its pieces. */
  texts(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  mailHosts(name: string): Promise<string[]>;
  /** Names of an address. */
  names(address: string): Promise<string[]>;
};

const lookupLimits = { timeout: 2_500, tries: 2 };

export function systemRecords(): DnsRecords {
  const resolver = new Resolver(lookupLimits);
  return {
    texts: async (name) => (await known(resolver.resolveTxt(name))).map((chunks) => chunks.join('')),
    addresses: async (name) =>
      (await Promise.all([known(resolver.resolve4(name)), known(resolver.resolve6(name))])).flat(),
    mailHosts: async (name) => (await known(resolver.resolveMx(name))).map(({ exchange }) => exchange),
    names: (address) => known(resolver.reverse(address)),
  };
}

async function known<T>(asking: Promise<T[]>): Promise<T[]> {
  try {
    return await asking;
  } catch (error) {
    if (hasCode(error, 'ENODATA') || hasCode(error, 'ENOTFOUND')) return [];
    throw error;
  }
}

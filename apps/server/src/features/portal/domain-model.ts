/** A host without its port, in small letters. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

/**
 * Whether a host is the installation itself: the one of its address, and what no portal can have for a domain, such as
 * a network address or a name without a dot.
 */
export function isOwnHost(frontendUrl: string, host: string): boolean {
  const name = nameOf(host);
  return !isDomain(name) || name === nameOf(new URL(frontendUrl).host);
}

/** Whether a portal may be reached by this name. */
function isDomain(name: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) && !name.endsWith('.localhost');
}

/** The stored form of a host as a portal's domain. */
export function domainsOf(host: string): string[] {
  const whole = host.toLowerCase();
  return [...new Set([whole, nameOf(host)])];
}

/** The DNS record that proves the ownership of a domain. */
export type DomainRecord = { name: string; value: string };

type Claimed = { custom_domain: string | null; domain_token: string | null };

/** Undefined without a domain, and for one from before records were required. */
export function domainRecord({
  custom_domain: domain,
  domain_token: token,
}: Claimed): DomainRecord | undefined {
  if (domain === null || token === null) return undefined;
  return { name: `_confab.${nameOf(domain)}`, value: `confab-verification=${token}` };
}

export function provesDomain(texts: readonly string[], { value }: DomainRecord): boolean {
  return texts.some((text) => text.trim() === value);
}

/** The domain that a portal is served under: one that is proven to be its own. */
export function servedDomain(portal: {
  custom_domain: string | null;
  domain_verified_at: Date | null;
}): string | null {
  return portal.domain_verified_at === null ? null : portal.custom_domain;
}

/** What else changes with a domain: a new one has to be verified again. */
export function claimOf(
  before: string | null,
  named: string | null | undefined,
  { token, now }: { token: string; now: Date },
): { domain_token?: string | null; domain_verified_at?: null; domain_named_at?: Date | null } {
  if (named === undefined || named === before) return {};
  return {
    domain_token: named === null ? null : token,
    domain_verified_at: null,
    domain_named_at: named === null ? null : now,
  };
}

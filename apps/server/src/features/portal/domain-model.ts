/** A host without its port, in small letters. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

/**
 * Whether a host is the installation itself: the one of its address, and what no portal can have for a domain, such as
 * a network address or a name without a dot.
 */
export function isOwnHost(frontendUrl: string, host: string): boolean {
  const name = nameOf(host);
  return name === nameOf(new URL(frontendUrl).host) || !isDomain(name);
}

/** Whether a portal may be reached by this name. */
function isDomain(name: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) && !name.endsWith('.localhost');
}

/** How a host can be kept as the domain of a portal. */
export function domainsOf(host: string): string[] {
  const whole = host.toLowerCase();
  return [...new Set([whole, nameOf(host)])];
}

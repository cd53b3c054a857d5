import type { Config } from '../platform/config/config.ts';
import { isLoopback } from '../platform/http/callers/client-address.ts';
import type { Logger } from '../platform/log/log.ts';

const advice =
  'set TRUSTED_PROXIES to the address of the proxy, or limits and sessions cannot distinguish its clients';

/** Warns if there seems to be a proxy whose forwarding headers are not trusted. */
export function warnAboutUntrustedProxy(
  { frontendUrl, trustedProxies }: { frontendUrl: string; trustedProxies: Config['trustedProxies'] },
  log: Pick<Logger, 'warn'>,
): void {
  if (trustedProxies.length > 0 || !isPublicAddress(frontendUrl)) return;
  log.warn(
    `a reverse proxy seems to be in front: FRONTEND_URL is ${frontendUrl} and TRUSTED_PROXIES is empty; if so, ${advice}`,
  );
}

/** Logs once that an untrusted proxy on this machine forwards requests. */
export function forwardedWarning(log: Pick<Logger, 'warn'>): () => void {
  let isWarned = false;
  return () => {
    if (isWarned) return;
    isWarned = true;
    log.warn(`a proxy on this machine forwards requests but is not in TRUSTED_PROXIES: ${advice}`);
  };
}

/** This server uses plain HTTP, so https means a proxy; another host name may mean one. */
export function isPublicAddress(frontendUrl: string): boolean {
  const { protocol, hostname } = new URL(frontendUrl);
  const host = hostname.replace('[', '').replace(']', '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
  return protocol === 'https:' || !isLocal;
}

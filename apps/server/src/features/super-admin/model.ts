/** The cookie of the console. It is sent to the console alone, never to the API or the pages of agents. */
const cookieName = 'confab_super_admin';

/** How long one may stay signed in. */
export const maxSessionMs = 12 * 3_600_000;

/** Maximum time without activity. */
export const maxIdleMs = 3_600_000;

/** How exactly the last use of a session is known. */
export const recordUseEveryMs = 60_000;

/** A `Set-Cookie` header that carries the session, or ends it. Requests that other sites begin do not carry it. */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const seconds = token === null ? 0 : maxSessionMs / 1000;
  const parts = [`${cookieName}=${token ?? ''}`, 'Path=/super_admin', `Max-Age=${seconds}`, 'HttpOnly'];
  return [...parts, 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The token of the session in a `Cookie` header. */
export function sessionToken(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';', 100)) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === cookieName) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

/** The part of a request that identifies its caller. */
export type ConsoleCall = {
  method: string;
  host: string;
  cookies: string | undefined;
  origin: string | undefined;
  site: string | undefined;
  mark: string | undefined;
};

/**
 * Whether a page of another site may have sent a modifying request. The marker is a header that such a page cannot send
 * without a CORS preflight, which fails.
 */
export function isCrossSite(call: ConsoleCall, frontendUrl: string): boolean {
  if (call.method === 'GET' || call.method === 'HEAD') return false;
  return call.mark === undefined || isForeignOrigin(call, frontendUrl);
}

/** The same for signing in, which no session guards yet. */
export function isForeignOrigin(
  { host, origin, site }: Pick<ConsoleCall, 'host' | 'origin' | 'site'>,
  frontendUrl: string,
): boolean {
  if (site === 'cross-site' || site === 'same-site') return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, new URL(frontendUrl).host].includes(new URL(origin).host);
}

import type { Static, TSchema } from '@confab/contract/kit/schema';
import type { Platform } from '../../../platform/platform.ts';
import { matchesSchema } from '../../../platform/schema/matches-schema.ts';
import { readCookie } from '../device-model.ts';

/**
 * The sealed cookie of a browser that returns from a provider. Undefined if the browser did not start here, or too long
 * ago: `until` is in milliseconds since 1970.
 */
export function openAttempt<S extends TSchema>(
  { secrets, clock }: Platform,
  cookies: string | undefined,
  { name, purpose, schema }: { name: string; purpose: string; schema: S },
): (Static<S> & { until: number }) | undefined {
  const cookie = readCookie(cookies, name);
  if (cookie === undefined) return undefined;
  try {
    const value = secrets.openJson(cookie, purpose);
    if (!matchesSchema(schema, value)) return undefined;
    const attempt = value as Static<S> & { until: number };
    return attempt.until > clock.now().getTime() ? attempt : undefined;
  } catch {
    // Forged, or sealed with a key that was removed.
    return undefined;
  }
}

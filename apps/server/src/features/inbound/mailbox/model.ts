/** Consecutive rejected logins after which no more are tried: servers lock accounts for that. */
export const maxRejections = 10;

/** Consecutive failures to fetch one email after which it is skipped, if others can be fetched. */
export const maxEmailFailures = 5;

const firstMs = 2000;
const maxMs = 5 * 60_000;

/** How long to wait after a number of consecutive failures, or after none. */
export function backoffMs(failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}

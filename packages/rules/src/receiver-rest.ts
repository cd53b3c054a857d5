/** Failures in a row after which a receiver is left alone for a while. */
const maxFailures = 3;

/**
 * Until when a receiver that could not be reached so often in a row is left alone: twice as long each time, up to a
 * maximum. Null: not at all.
 */
export function restUntil(
  failures: number,
  now: Date,
  { firstSeconds, maxSeconds }: { firstSeconds: number; maxSeconds: number },
): Date | null {
  if (failures < maxFailures) return null;
  const seconds = Math.min(firstSeconds * 2 ** Math.min(failures - maxFailures, 10), maxSeconds);
  return new Date(now.getTime() + seconds * 1000);
}

const slowMs = 1000;

/** Whether a receiver that took so long to answer is slow. */
export function isSlow(durationMs: number): boolean {
  return durationMs > slowMs;
}

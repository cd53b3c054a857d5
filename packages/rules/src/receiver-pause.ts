/** Consecutive failures after which a receiver is paused. */
const maxFailures = 3;

/**
 * Until when a receiver is paused after consecutive failures: twice as long each time, up to a maximum. Null: not at
 * all.
 */
export function pauseUntil(
  failures: number,
  now: Date,
  { firstSeconds, maxSeconds }: { firstSeconds: number; maxSeconds: number },
): Date | null {
  if (failures < maxFailures) return null;
  const seconds = Math.min(firstSeconds * 2 ** Math.min(failures - maxFailures, 10), maxSeconds);
  return new Date(now.getTime() + seconds * 1000);
}

const slowMs = 1000;

/** Whether a receiver with this response time is slow. */
export function isSlow(durationMs: number): boolean {
  return durationMs > slowMs;
}

/** How long a receiver counts as slow after it was. */
export const slowForSeconds = 3600;

/** Whether a receiver that was slow at a time still counts as slow. */
export function isStillSlow(slowAt: Date | null, now: Date): boolean {
  return slowAt !== null && now.getTime() - slowAt.getTime() < slowForSeconds * 1000;
}

/** Why a stale delivery is dropped. */
export function reasonMissed(failures: number): string {
  return failures > 0
    ? 'The receiver could not be reached for too long'
    : 'The receiver is too slow for its deliveries';
}

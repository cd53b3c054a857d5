/** Unix seconds of a time, 0 when unset: how most of the wire writes times. */
export function unixSeconds(time: Date | null): number {
  return time === null ? 0 : Math.floor(time.getTime() / 1000);
}

/** ISO 8601 with milliseconds, or null. */
export function isoOrNull(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

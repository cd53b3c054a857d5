/** The distance of a time zone from UTC at a moment, `+05:30`. */
export function utcOffset(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name.replace('GMT', '');
  return offset === '' ? '+00:00' : offset.slice(0, 6);
}

/** An address of a page, or null for anything else. */
export function refererOf(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 2048 || !URL.canParse(given)) return null;
  return ['http:', 'https:'].includes(new URL(given).protocol) ? given : null;
}

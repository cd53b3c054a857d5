/** The local time in a time zone, as milliseconds as if it were UTC. */
export type LocalMs = number;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  });
  formats.set(zone, format);
  return format;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. Throws `RangeError` on an unknown zone. */
export function offsetMs(zone: string, at: number): number {
  if (zone === 'UTC') return 0;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

const dayMs = 86_400_000;

/** The first moment with this local time in a zone or, if it is skipped, a later one. */
export function momentOf(zone: string, local: LocalMs): number {
  const before = local - offsetMs(zone, local - dayMs);
  const after = local - offsetMs(zone, local + dayMs);
  const shown = [Math.min(before, after), Math.max(before, after)].find(
    (at) => at + offsetMs(zone, at) === local,
  );
  return shown ?? before;
}

/** Whether this platform supports the zone by this name. */
export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

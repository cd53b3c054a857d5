import { momentOf, offsetMs } from '@confab/rules/zone-time';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvTexts } from '../csv-texts-model.ts';
import { wholeAccount } from '../model.ts';
import { periodStarts } from '../period-model.ts';
import { readPeriods } from '../steps/read-sums.ts';
import { zoneOf, zoneTitle } from '../zone-model.ts';

type TrafficInput = {
  timezone?: string | null;
  timezone_offset?: number | null;
  days_before?: number | null;
};

const dayMs = 86_400_000;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** New conversations of the days before today by hour as CSV; days and hours are those of the zone. */
export async function downloadTraffic(
  { db, clock }: Platform,
  accountId: number,
  input: TrafficInput,
  locale: string,
): Promise<string> {
  const now = clock.now();
  const zone = zoneOf(input, now);
  const local = now.getTime() + offsetMs(zone.id, now.getTime());
  const today = Math.floor(local / dayMs) * dayMs;
  const first = today - (input.days_before ?? 6) * dayMs;
  const range = { since: momentOf(zone.id, first), until: momentOf(zone.id, today) };
  const counts = range.since < range.until ? await countHours(db, accountId, zone.id, range) : new Map();
  const days: string[] = [];
  for (let day = first; day < today; day += dayMs) days.push(new Date(day).toISOString().slice(0, 10));
  const lines = hours.map((hour) => {
    const name = String(hour).padStart(2, '0');
    return [`${name}:00`, ...days.map((day) => String(counts.get(`${day}T${name}`) ?? 0))];
  });
  const { say } = csvTexts(locale);
  return [[say('timezone'), zoneTitle(zone)], [], [], [say('hour'), ...days], ...lines].map(csvLine).join('');
}

/** By local day and hour, `2026-03-29T02`. The hour that clocks show twice counts once, with both. */
async function countHours(
  db: Platform['db'],
  accountId: number,
  zone: string,
  range: { since: number; until: number },
): Promise<Map<string, number>> {
  const starts = periodStarts(range, 'hour', zone);
  const request = { names: ['conversation_created'], range, subject: wholeAccount, starts } as const;
  const sums = await readPeriods(db, accountId, request);
  const counts = new Map<string, number>();
  for (const [index, at] of starts.entries()) {
    const hour = new Date(at + offsetMs(zone, at)).toISOString().slice(0, 13);
    counts.set(hour, (counts.get(hour) ?? 0) + sums(index, 'conversation_created').count);
  }
  return counts;
}

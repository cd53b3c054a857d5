import { FreeInput } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

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
export function refererOf(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > 2048 || !URL.canParse(input)) return null;
  return ['http:', 'https:'].includes(new URL(input).protocol) ? input : null;
}

/** A visitor's answer to a campaign as pages report it; undefined for one that names none. */
export function campaignAnswer({ campaign_id: input, ...info }: Record<string, unknown>) {
  const campaignId = Number(input ?? NaN);
  if (!Number.isSafeInteger(campaignId)) return undefined;
  const customAttributes = objectOf(info['custom_attributes']);
  const { timestamp } = objectOf(info['initiated_at']);
  return {
    campaignId,
    customAttributes,
    initiatedAt: typeof timestamp === 'string' ? timestamp.slice(0, 100) : '',
    referer: refererOf(info['referer']),
  };
}

function objectOf(input: unknown): Record<string, unknown> {
  return Value.Check(FreeInput, input) ? input : {};
}

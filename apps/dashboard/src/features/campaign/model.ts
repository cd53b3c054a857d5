import { maxSecondsOnPage, type AudiencePart, type Campaign } from '@confab/contract/features/campaign';

/** The state of a one-off campaign: `paused` before or amid sending. */
export type SendingState = 'scheduled' | 'sending' | 'paused' | 'completed' | 'missed';

/** A campaign that has not started by then is not sent. */
const maxLateMs = 3 * 24 * 3_600_000;

export function sendingState(campaign: Campaign, now: Date): SendingState {
  if (campaign.campaign_status === 'completed') return 'completed';
  if (!campaign.enabled) return 'paused';
  if (campaign.started_at != null) return 'sending';
  const lateMs = now.getTime() - (campaign.scheduled_at ?? 0) * 1000;
  return lateMs > maxLateMs ? 'missed' : 'scheduled';
}

/** What was typed as seconds; undefined for anything but a whole number that is allowed. */
export function secondsOf(typed: string): number | undefined {
  if (!/^\d{1,6}$/.test(typed.trim())) return undefined;
  const seconds = Number(typed);
  return seconds <= maxSecondsOnPage ? seconds : undefined;
}

export function isPageAddress(typed: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(typed.trim());
}

export function hasPart(audience: readonly AudiencePart[], { type, id }: AudiencePart): boolean {
  return audience.some((part) => part.type === type && part.id === id);
}

/** The audience with a part added, or without it. */
export function withPart(audience: readonly AudiencePart[], part: AudiencePart, isChosen: boolean) {
  const rest = audience.filter(({ type, id }) => type !== part.type || id !== part.id);
  return isChosen ? [...rest, part] : rest;
}

/** The value of a `datetime-local` field, for the server; null for now. */
export function momentOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

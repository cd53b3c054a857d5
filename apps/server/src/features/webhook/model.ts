import { webhookEvents, type WebhookEvent } from '@confab/contract/features/webhook';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { pauseUntil } from '@confab/rules/receiver-pause';

/** The stored values of a webhook, from its form. */
export type WebhookValues = {
  name: string | null;
  url: string;
  inbox_id: number | null;
  subscriptions: WebhookEvent[];
};

type Input = {
  name?: string | null | undefined;
  url?: string | undefined;
  inbox_id?: number | null | undefined;
  subscriptions?: readonly string[] | null | undefined;
};

/** The default subscriptions of a webhook. */
const defaults: readonly WebhookEvent[] = webhookEvents.slice(0, 8);

/** The values of a new webhook. Throws `invalid` on a field. */
export function newWebhook(input: Input & { url: string }): WebhookValues {
  return {
    name: null,
    inbox_id: null,
    url: input.url,
    subscriptions: [...defaults],
    ...changedWebhook(input),
  };
}

/** What a call changes. Throws `invalid` on a field. */
export function changedWebhook({
  name,
  url,
  inbox_id: inboxId,
  subscriptions,
}: Input): Partial<WebhookValues> {
  return {
    ...(name === undefined ? {} : { name: name?.trim() || null }),
    ...(url === undefined ? {} : { url: readUrl(url) }),
    ...(inboxId === undefined ? {} : { inbox_id: inboxId }),
    ...(subscriptions === undefined ? {} : { subscriptions: readSubscriptions(subscriptions) }),
  };
}

function readUrl(input: string): string {
  const url = input.trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw invalidField('url', 'invalid', 'Url is invalid');
  return url;
}

function readSubscriptions(input: readonly string[] | null): WebhookEvent[] {
  if (input === null) return [...defaults];
  const known = webhookEvents.filter((event) => input.includes(event));
  if (known.length === 0 || known.length < new Set(input).size)
    throw invalidField('subscriptions', 'invalid', 'Subscriptions Invalid events');
  return known;
}

export function urlTaken() {
  return invalidField('url', 'taken', 'Url has already been taken');
}
export function inboxMissing() {
  return invalidField('inbox_id', 'missing', 'Inbox must exist');
}
export function tooManyWebhooks() {
  return new Failure('unprocessable', { message: 'The account has as many webhooks as it may' });
}

/** Stored numbers of `webhookDeliveryStatuses`. */
export const waiting = 0;
export const delivered = 1;
export const failed = 2;

const secondsUntilNext = [10, 60, 300, 1800, 7200, 21_600];

/** Attempts of one delivery: the first immediately, the last after about nine hours. */
export const maxAttempts = secondsUntilNext.length + 1;

/** When a delivery is tried again after so many attempts. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = secondsUntilNext[Math.min(attempts, secondsUntilNext.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}

/** Until when a webhook is paused after consecutive failures; null: not at all. */
export function backoffUntil(failures: number, now: Date): Date | null {
  return pauseUntil(failures, now, { firstSeconds: 60, maxSeconds: 900 });
}

/** How many webhooks are called concurrently. */
export const maxCalls = { quick: 32, slow: 64, perAccount: 8 } as const;

const dayMs = 24 * 3_600_000;
const onceMs = 60_000;

/** Deliveries due before these times are outdated: `onceBefore` for those with a single attempt. */
export function staleSince(now: Date): { before: Date; onceBefore: Date } {
  return { before: new Date(now.getTime() - dayMs), onceBefore: new Date(now.getTime() - onceMs) };
}

/** Whether a waiting delivery is outdated. */
export function isStale(
  { due_at: dueAt, max_attempts: most }: { due_at: Date | null; max_attempts: number },
  now: Date,
): boolean {
  const { before, onceBefore } = staleSince(now);
  return dueAt !== null && dueAt < (most === 1 ? onceBefore : before);
}

/** Whether administrators were notified within a day that a webhook misses events. */
export function isMissNotified(missedAt: Date | null, now: Date): boolean {
  return missedAt !== null && now.getTime() - missedAt.getTime() < dayMs;
}

/** When a webhook last missed events, for as long as its log shows them. */
export function shownMissedAt(missedAt: Date | null, now: Date): Date | null {
  return missedAt !== null && now.getTime() - missedAt.getTime() < log.days * dayMs ? missedAt : null;
}
const pausedAfterMs = 3 * dayMs;

/** Whether the last attempt was so long ago that an earlier failure is no longer meaningful. */
export function isInactive(triedAt: Date, now: Date): boolean {
  return now.getTime() - triedAt.getTime() > dayMs;
}

/** Whether a webhook has failed for so long that its receiver seems to be gone. */
export function hasFailedForLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= pausedAfterMs;
}

/** How long the log of a webhook is: older entries go, and of those that are done all but the newest. */
export const log = { days: 7, entries: 1000 } as const;

const maxShownBodyLength = 32_000;
const maxStoredAnswerLength = 2_000;

/** A body as the log shows it. */
export function shownBody(body: string): string {
  return body.length > maxShownBodyLength ? `${body.slice(0, maxShownBodyLength)}…` : body;
}

/** The stored form of a response; the database does not accept zero bytes. */
export function storedAnswer(answer: string): string {
  const text = answer.replaceAll('\u0000', '');
  return text.length > maxStoredAnswerLength ? `${text.slice(0, maxStoredAnswerLength)}…` : text;
}

/** The state of a webhook that is scheduled again. */
export const newChance = {
  failures: 0,
  failing_since: null,
  backoff_until: null,
  paused_at: null,
  slow_at: null,
  missed_at: null,
};

export { slowForSeconds } from '@confab/rules/receiver-pause';

import type { Platform } from '../../../platform/platform.ts';
import { findWebhook, type WebhookKey } from '../queries.ts';
import { emailAdministrators } from '../steps/email-administrators.ts';

/** Emails the administrators that a webhook misses events; not if it was resolved in the meantime. */
export async function emailMissed(platform: Platform, key: WebhookKey & { at: number }): Promise<void> {
  const webhook = await findWebhook(platform.db, key);
  if (webhook === undefined || webhook.missed_at === null) return;
  const { failures, paused_at: pausedAt } = webhook;
  // The other email includes it.
  if (pausedAt !== null) return;
  const reason = failures > 0 ? 'it could not be reached' : 'it takes too long to answer';
  await emailAdministrators(platform, webhook, {
    kind: 'missed',
    at: key.at,
    subject: (host) => `The webhook at ${host} misses events`,
    text: (host) =>
      `Events for the webhook at ${host} waited for more than a day because ${reason}, so they were not sent. Its log shows them as failed; you can resend them there. Later events are still sent.`,
  });
}

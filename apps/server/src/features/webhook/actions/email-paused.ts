import type { Platform } from '../../../platform/platform.ts';
import { findWebhook, type WebhookKey } from '../queries.ts';
import { emailAdministrators } from '../steps/email-administrators.ts';

/** Emails the administrators that a webhook is paused; not if it was resolved in the meantime. */
export async function emailPaused(platform: Platform, key: WebhookKey & { at: number }): Promise<void> {
  const webhook = await findWebhook(platform.db, key);
  if (webhook?.paused_at?.getTime() !== key.at) return;
  await emailAdministrators(platform, webhook, {
    kind: 'paused',
    at: key.at,
    subject: (host) => `The webhook at ${host} is paused`,
    text: (host) =>
      `The webhook at ${host} has failed for three days, so it was paused. It receives no events until you resume it. See its log for what went wrong.`,
  });
}

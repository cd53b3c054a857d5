import { emailBody, type EmailBlock } from '../../../platform/email/email-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorAddresses } from '../../agent/index.ts';
import { findWebhook } from '../queries.ts';

type Paused = { accountId: number; id: number; at: number };

/** Emails the administrators that a webhook is paused; not when somebody has seen to it meanwhile. */
export async function emailPaused(platform: Platform, { accountId, id, at }: Paused): Promise<void> {
  const webhook = await findWebhook(platform.db, { accountId, id });
  if (webhook?.paused_at?.getTime() !== at) return;
  const addresses = await administratorAddresses(platform.db, accountId);
  if (addresses.length === 0) return;
  const { frontendUrl } = platform.installation;
  // The rest of an address may be a secret.
  const { host } = new URL(webhook.url);
  const blocks: EmailBlock[] = [
    {
      kind: 'text',
      text: `The webhook at ${host} has failed for three days, so it was paused. It receives no events until you resume it. See its log for what went wrong.`,
    },
    {
      kind: 'link',
      label: 'Open webhooks',
      url: `${frontendUrl}/app/accounts/${accountId}/settings/integrations/webhook`,
    },
  ];
  await platform.mailer.send({
    to: addresses.map((address) => ({ address })),
    subject: `The webhook at ${host} is paused`,
    ...emailBody(blocks),
    messageId: `webhook-paused-${accountId}-${id}-${at}@${new URL(frontendUrl).hostname}`,
  });
}

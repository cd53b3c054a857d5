import { emailBody } from '../../../platform/email/email-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorAddresses } from '../../agent/index.ts';
import type { WebhookRow } from '../queries.ts';

type EmailTexts = {
  kind: string;
  at: number;
  subject: (host: string) => string;
  text: (host: string) => string;
};

/** Emails the administrators about a webhook; the same `kind` and time is one email. */
export async function emailAdministrators(
  platform: Platform,
  { account_id: accountId, id, url }: WebhookRow,
  { kind, at, subject, text }: EmailTexts,
): Promise<void> {
  const addresses = await administratorAddresses(platform.db, accountId);
  if (addresses.length === 0) return;
  const { frontendUrl } = platform.installation;
  // The rest of an address may be a secret.
  const { host } = new URL(url);
  const page = `${frontendUrl}/app/accounts/${accountId}/settings/integrations/webhook`;
  await platform.mailer.send({
    to: addresses.map((address) => ({ address })),
    subject: subject(host),
    ...emailBody([
      { kind: 'text', text: text(host) },
      { kind: 'link', label: 'Open webhooks', url: page },
    ]),
    messageId: `webhook-${kind}-${accountId}-${id}-${at}@${new URL(frontendUrl).hostname}`,
  });
}

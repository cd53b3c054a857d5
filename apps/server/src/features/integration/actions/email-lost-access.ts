import { emailBody } from '../../../platform/email/email-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorAddresses } from '../../agent/index.ts';
import { catalogApp } from '../model.ts';
import { findHook } from '../queries.ts';

type Lost = { accountId: number; id: number; at: number };

/** Emails the administrators that a connection was lost, unless it was restored in the meantime. */
export async function emailLostAccess(platform: Platform, { accountId, id, at }: Lost): Promise<void> {
  const hook = await findHook(platform.db, { accountId, id });
  if (hook?.lost_access_at?.getTime() !== at) return;
  const addresses = await administratorAddresses(platform.db, accountId);
  if (addresses.length === 0) return;
  const { frontendUrl } = platform.installation;
  const { id: appId, name } = catalogApp(hook.app_id);
  const where = hook.inbox_name === null ? '' : ` for the inbox ${hook.inbox_name}`;
  await platform.mailer.send({
    to: addresses.map((address) => ({ address })),
    subject: `${name} is disconnected`,
    ...emailBody([
      {
        kind: 'text',
        text: `${name}${where} no longer gives us access, so the integration was turned off. Reconnect it to continue.`,
      },
      {
        kind: 'link',
        label: 'Open the integration',
        url: `${frontendUrl}/app/accounts/${accountId}/settings/integrations/${appId}`,
      },
    ]),
    messageId: `integration-lost-${accountId}-${id}-${at}@${new URL(frontendUrl).hostname}`,
  });
}

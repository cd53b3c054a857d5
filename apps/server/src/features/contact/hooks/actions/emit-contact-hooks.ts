import type { contactWebhookRequested } from '@confab/contract/features/contact';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { notifyWebhooks } from '../../../webhook/index.ts';
import { findContact } from '../../queries.ts';
import { contactHook, contactPush } from '../../view.ts';

/** Notifies the webhooks of the account of a contact, as it is now. */
export async function emitContactHooks(
  platform: Platform,
  accountId: number,
  { event, contact_id: id, changed_attributes: changed }: EventData<typeof contactWebhookRequested>,
  eventNumber: number,
): Promise<void> {
  await notifyWebhooks(platform, { accountId, event, eventNumber }, async () => {
    const contact = await findContact(platform.db, accountId, id);
    const account = await findAccount(platform.db, accountId);
    if (contact === undefined || account === undefined) return undefined;
    const push = contactPush(platform.installation.frontendUrl, contact);
    const payload = contactHook({ id: accountId, name: account.name }, push);
    return changed === undefined ? payload : { ...payload, changed_attributes: changed };
  });
}

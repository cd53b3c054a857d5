import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { contactHook, contactPush, findContact } from '../../../contact/index.ts';
import { findNames, findNewestConversation } from '../../creation/queries.ts';
import { findContexts } from '../../row-queries.ts';
import { findSession } from '../queries.ts';
import { conversationPayload } from './hook-payload.ts';

/** Who opened the widget, and where; undefined if the visitor was deleted. */
export async function widgetPayload(
  platform: Platform,
  accountId: number,
  { contact_inbox_id: id, event_info: info }: EventData<typeof webWidgetTriggered>,
): Promise<Record<string, unknown> | undefined> {
  const session = await findSession(platform.db, accountId, id);
  const contact = session && (await findContact(platform.db, accountId, session.contact_id));
  if (session === undefined || contact === undefined) return undefined;
  const names = await findNames(platform.db, accountId, session.inbox_id);
  const account = { id: accountId, name: names.account_name };
  const newest = await findNewestConversation(platform.db, accountId, session);
  const [row] = newest === undefined ? [] : await findContexts(platform.db, accountId, [newest.id]);
  return {
    id: session.id,
    contact: contactHook(account, contactPush(platform.installation.frontendUrl, contact)),
    inbox: { id: session.inbox_id, name: names.inbox_name },
    account,
    current_conversation: row === undefined ? null : await conversationPayload(platform, row),
    source_id: session.source_id,
    event_info: info,
  };
}

import { Failure } from '@confab/contract/kit/errors';
import type { Inbox } from '@confab/contract/features/inbox';
import { facebookPage } from '../../../channels/facebook-page/channel.ts';
import { appOf } from '../../../channels/facebook-page/graph.ts';
import { exchangeToken, listOwnPages } from '../../../channels/facebook-page/pages.ts';
import { readPageSettings } from '../../../channels/facebook-page/settings.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, providerAccess, updateInbox, viewInboxes } from '../../inbox/index.ts';

/**
 * Reconnects a page with the tokens of the user who has just logged in. Throws `not_found`, and `unprocessable` for a
 * user who does not manage the page.
 */
export async function reauthorizePage(
  platform: Platform,
  actor: MemberActor,
  inboxId: number,
  token: string,
): Promise<Inbox> {
  const tools = providerAccess(platform, facebookPage);
  appOf(tools.keys);
  const inbox = await findInbox(platform.db, actor.accountId, inboxId);
  if (inbox === undefined || inbox.channel !== facebookPage.kind) throw new Failure('not_found');
  const { page_id: pageId } = readPageSettings(inbox.channel_settings);
  const userToken = await exchangeToken(tools, token);
  const page = (await listOwnPages(tools, userToken)).find(({ id }) => id === pageId);
  if (page === undefined)
    throw new Failure('unprocessable', { message: 'This person does not manage the page of the inbox' });
  const config = { user_access_token: userToken, page_access_token: page.access_token };
  const after = await updateInbox(platform, actor.accountId, inboxId, {
    channel: { provider_config: config },
  });
  const [view] = await viewInboxes(platform, actor, [after]);
  if (view === undefined) throw new Failure('not_found');
  return view;
}

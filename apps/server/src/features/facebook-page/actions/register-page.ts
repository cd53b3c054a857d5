import { facebookPage } from '../../../channels/facebook-page/channel.ts';
import { profileImageOf } from '../../../channels/facebook-page/pages.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createInbox, inboxSlim, providerAccess, requestInboxAvatar } from '../../inbox/index.ts';

type Input = { user_access_token: string; page_access_token: string; page_id: string; inbox_name: string };

/** Adds the inbox of a page; its avatar follows. Throws as `createInbox` and `setUp` of the channel. */
export async function registerPage(platform: Platform, { accountId }: MemberActor, input: Input) {
  const { inbox_name: name, ...config } = input;
  const channel = { type: facebookPage.kind, provider_config: config };
  const inbox = await createInbox(platform, accountId, { name, channel });
  const image = await profileImageOf(providerAccess(platform, facebookPage), input.page_access_token);
  if (image !== undefined) await requestInboxAvatar(platform, accountId, inbox.id, image);
  const { id, channel_id, channel_type, avatar_url } = inboxSlim(platform.installation, inbox);
  return {
    id,
    channel_id,
    name: inbox.name,
    channel_type,
    avatar_url,
    page_id: input.page_id,
    enable_auto_assignment: inbox.enable_auto_assignment,
  };
}

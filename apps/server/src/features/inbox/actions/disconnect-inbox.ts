import { findChannel } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboxDisconnection } from '../job-model.ts';
import { isAddressTaken } from '../steps/inbox-by-token.ts';
import { openInboxSecrets } from '../steps/inbox-secrets.ts';
import { providerAccess } from '../steps/set-up-channel.ts';

/** Notifies the provider of an inbox that it was deleted, unless another inbox has replaced it there. */
export async function disconnectInbox(
  platform: Platform,
  { account_id: accountId, channel: kind, settings, secrets }: InboxDisconnection,
): Promise<void> {
  const channel = findChannel(kind);
  if (channel?.disconnect === undefined) return;
  const address = channel.inbound?.address(settings);
  if (address !== undefined && (await isAddressTaken(platform, kind, address))) return;
  await channel.disconnect({
    ...providerAccess(platform, channel),
    settings,
    secrets: openInboxSecrets(platform, accountId, secrets),
    accountId,
  });
}

import type { Inbox } from '@confab/contract/features/inbox';
import { setupOf } from '../../../channels/setups.ts';

/** What has to be put where so that messages arrive, as the channel says it. */
export function Installation({ inbox }: { inbox: Inbox }) {
  const Channel = setupOf(inbox.channel_type)?.Installation;
  return Channel === undefined ? null : <Channel inbox={inbox} />;
}

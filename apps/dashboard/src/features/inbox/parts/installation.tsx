import type { Inbox } from '@confab/contract/features/inbox';
import { setupOf } from '../../../channels/setups.ts';

/** The channel's instructions for receiving messages. */
export function Installation({ inbox }: { inbox: Inbox }) {
  const Channel = setupOf(inbox.channel_type)?.Installation;
  return Channel === undefined ? null : <Channel inbox={inbox} />;
}

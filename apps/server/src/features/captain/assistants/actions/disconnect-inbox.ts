import type { Platform } from '../../../../platform/platform.ts';
import type { AssistantKey } from '../queries.ts';
import { setInbox } from '../steps/set-inbox.ts';

/** Takes an assistant out of an inbox. Throws `not_found` where it does not answer. */
export function disconnectInbox(platform: Platform, key: AssistantKey, inboxId: number): Promise<void> {
  return setInbox(platform, key, inboxId, null);
}

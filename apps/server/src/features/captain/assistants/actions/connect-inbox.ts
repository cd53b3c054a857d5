import type { Platform } from '../../../../platform/platform.ts';
import type { AssistantKey } from '../queries.ts';
import { setInbox } from '../steps/set-inbox.ts';

/** Lets an assistant answer in an inbox. Throws `not_found` for either, `invalid` where one answers already. */
export function connectInbox(platform: Platform, key: AssistantKey, inboxId: number): Promise<void> {
  return setInbox(platform, key, inboxId, key.id);
}

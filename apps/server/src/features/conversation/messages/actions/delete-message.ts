import type { Message } from '@confab/contract/features/message';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeMessage } from '../steps/change-message.ts';
import { eraseMessage } from '../steps/erase-message.ts';

/** Takes a message back: text, attributes and files go, the row stays. Throws `not_found`, `not_authorized`. */
export function deleteMessage(
  platform: Platform,
  actor: Actor,
  displayId: number,
  id: number,
): Promise<Message> {
  return changeMessage(platform, actor, displayId, id, eraseMessage);
}

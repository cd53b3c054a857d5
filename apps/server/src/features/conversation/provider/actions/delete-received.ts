import type { Platform } from '../../../../platform/platform.ts';
import { eraseMessage } from '../../messages/steps/erase-message.ts';
import { changeBySource, type SourceRef } from '../steps/change-by-source.ts';

/** The contact has taken a message back. False when the inbox has no such message. */
export function deleteReceived(platform: Platform, message: SourceRef): Promise<boolean> {
  return changeBySource(platform, message, ['incoming'], eraseMessage);
}

import type { conversationHookRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../row-queries.ts';
import { isUndone } from '../../messages/steps/change-message.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import { conversationPayload, loadMessage, messagePayload } from './hook-payload.ts';

type Request = EventData<typeof conversationHookRequested>;

export type HookContent = { payload: Record<string, unknown>; message: LoadedMessage | undefined };

/** What programs receive for a request, with the current data; undefined if there is nothing left to send. */
export async function hookContent(
  platform: Platform,
  row: ContextRow,
  { event, message_id: messageId, changed_attributes: changed }: Request,
): Promise<HookContent | undefined> {
  if (messageId === undefined) {
    const conversation = await conversationPayload(platform, row);
    const isNew = event === 'conversation_created';
    const payload = isNew ? conversation : { ...conversation, changed_attributes: changed ?? null };
    return { payload, message: undefined };
  }
  const message = await loadMessage(platform, row, messageId);
  // A message undone or failed in the meantime is not announced as new.
  if (message === undefined || (event === 'message_created' && isUndone(message.row))) return undefined;
  return { payload: await messagePayload(platform, row, message), message };
}

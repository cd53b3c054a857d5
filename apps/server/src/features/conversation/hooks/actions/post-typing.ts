import type { Static } from '@confab/contract/kit/schema';
import { postHook } from '../../../../platform/outbound/post-hook.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContexts } from '../../row-queries.ts';
import { typingPayload } from '../steps/hook-payload.ts';
import { hookUrlOf } from '../steps/request-hook.ts';
import type { typingHook } from '../typing-model.ts';

/** Posts a typing event to the inbox's webhook. Not repeated when it fails. */
export async function postTyping(
  platform: Platform,
  typing: Static<typeof typingHook.payload>,
): Promise<void> {
  const { account_id: accountId, conversation_id: id, status } = typing;
  const [row] = await findContexts(platform.db, accountId, [id]);
  const url = row === undefined ? null : hookUrlOf(row);
  if (row === undefined || url === null) return;
  const payload = await typingPayload(platform, row, typing);
  await postHook(platform.outbound, url, { ...payload, event: `conversation_typing_${status}` });
}

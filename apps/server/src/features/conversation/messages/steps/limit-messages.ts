import { Failure } from '@confab/contract/kit/errors';
import { maxMessagesPerMinute } from '@confab/contract/features/message';
import type { Platform } from '../../../../platform/platform.ts';

/** Counts messages of a conversation from all senders. Throws `too_many_messages`. */
export async function limitMessages(platform: Platform, accountId: number, displayId: number): Promise<void> {
  const { allowed } = await platform.limiter.hit(`messages:${accountId}:${displayId}`, {
    limit: maxMessagesPerMinute,
    windowSeconds: 60,
  });
  if (!allowed) throw new Failure('too_many_messages');
}

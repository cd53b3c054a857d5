import { Failure } from '@confab/contract/kit/errors';
import type { ChannelHealth } from '@confab/contract/features/inbox-provider';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../queries.ts';
import { providerTools } from '../../steps/set-up-channel.ts';
import { callNow } from '../steps/call-now.ts';

/** The provider's health report on an inbox; null without one. Throws `unprocessable` with its rejection. */
export async function requestHealth(
  platform: Platform,
  accountId: number,
  id: number,
): Promise<ChannelHealth | null> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined) throw new Failure('not_found');
  const channel = channelOf(inbox.channel);
  const answer = await callNow(async () => (await channel.health?.(providerTools(platform, inbox))) ?? null);
  if (answer !== null && 'reason' in answer) throw new Failure('unprocessable', { message: answer.reason });
  return answer;
}

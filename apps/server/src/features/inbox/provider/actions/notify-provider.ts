import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../../channels/registry.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../queries.ts';
import { callNow } from '../steps/call-now.ts';
import { currentTools } from '../../access/steps/current-tools.ts';

/** Errors of channels that register no webhook. */
const unsupportedTexts = {
  connect: 'Channel does not support setup',
  disconnect: 'Channel does not support disconnect',
} as const;

/**
 * Registers our webhook with the provider of an inbox, or removes it. Throws `not_found`, and `unprocessable` for other
 * channels and if the provider rejects it or cannot be reached.
 */
export async function notifyProvider(
  platform: Platform,
  accountId: number,
  id: number,
  what: keyof typeof unsupportedTexts,
): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined) throw new Failure('not_found');
  const notify = channelOf(inbox.channel)[what];
  if (notify === undefined) throw new Failure('unprocessable', { message: unsupportedTexts[what] });
  await callNow(async () => {
    const tools = await currentTools(platform, inbox);
    if ('status' in tools) throw new Failure('unprocessable', { message: tools.reason });
    await notify(tools);
  });
}

import type { conversationBotRequested } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import type { ReactionEvent } from '../../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { botTypeOf } from '../../../agent-bot/index.ts';
import { findContexts } from '../../row-queries.ts';
import { hookContent } from '../steps/hook-content.ts';
import { conversationPayload } from '../steps/hook-payload.ts';
import { answerByScript } from './answer-by-script.ts';
import { botOf, postBotHook } from '../steps/post-bot-hook.ts';

/**
 * Posts an event to the bot of an inbox with current data, retried later if the bot does not accept it. A script is run
 * instead; then temporary errors are thrown.
 */
export async function postToBot(
  platform: Platform,
  accountId: number,
  { event, conversation_id: id, message_id: messageId }: EventData<typeof conversationBotRequested>,
  { number: eventNumber, createdAt: requestedAt }: Pick<ReactionEvent, 'number' | 'createdAt'>,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [id]);
  const bot = row && (await botOf(platform, accountId, row.inbox_agent_bot_id));
  if (row === undefined || bot === undefined) return;
  if (botTypeOf(bot.bot_type) === 'csml') {
    if (messageId !== undefined) await answerByScript(platform, bot, row, { messageId, requestedAt });
    return;
  }
  await postBotHook(platform, bot, { event, eventNumber, conversationId: id }, async () => {
    if (event === 'conversation_opened' || event === 'conversation_resolved')
      return conversationPayload(platform, row);
    if (messageId === undefined) return undefined;
    const request = { event, conversation_id: id, message_id: messageId };
    return (await hookContent(platform, row, request))?.payload;
  });
}

import type { conversationBotRequested } from '@confab/contract/features/conversation';
import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import { postHook } from '../../../../platform/outbound/post-hook.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgentBot } from '../../../agent-bot/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { findContexts } from '../../row-queries.ts';
import { hookContent } from '../steps/hook-content.ts';
import { conversationPayload } from '../steps/hook-payload.ts';
import { widgetPayload } from '../steps/widget-payload.ts';

/** Tells the bot of an inbox what happened, once: of what it does not take it is not told again. */
export async function postToBot(
  platform: Platform,
  accountId: number,
  { event, conversation_id: id, message_id: messageId }: EventData<typeof conversationBotRequested>,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [id]);
  if (row === undefined) return;
  await post(platform, { accountId, botId: row.inbox_agent_bot_id }, event, async () => {
    if (event === 'conversation_opened' || event === 'conversation_resolved')
      return conversationPayload(platform, row);
    if (messageId === undefined) return undefined;
    const request = { event, conversation_id: id, message_id: messageId };
    return (await hookContent(platform, row, request))?.payload;
  });
}

/** The same when a visitor opens the widget. */
export async function postWidgetToBot(
  platform: Platform,
  accountId: number,
  opening: EventData<typeof webWidgetTriggered>,
): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, opening.inbox_id);
  if (inbox === undefined) return;
  const place = { accountId, botId: inbox.agent_bot_id };
  await post(platform, place, 'webwidget_triggered', () => widgetPayload(platform, accountId, opening));
}

async function post(
  platform: Platform,
  { accountId, botId }: { accountId: number; botId: number | null },
  event: string,
  payload: () => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  const bot = botId === null ? undefined : await findAgentBot(platform.db, { accountId, id: botId });
  if (bot === undefined || bot.outgoing_url === null) return;
  const content = await payload();
  if (content === undefined) return;
  const problem = await postHook(platform.outbound, bot.outgoing_url, { ...content, event });
  if (problem !== undefined) platform.log.info({ accountId, botId, event, problem }, 'bot could not be told');
}

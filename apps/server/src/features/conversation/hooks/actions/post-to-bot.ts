import type { conversationBotRequested } from '@confab/contract/features/conversation';
import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import { postHook } from '../../../../platform/outbound/post-hook.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { botTypeOf, findAgentBot, type AgentBotRow } from '../../../agent-bot/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { findContexts } from '../../row-queries.ts';
import { hookContent } from '../steps/hook-content.ts';
import { conversationPayload } from '../steps/hook-payload.ts';
import { widgetPayload } from '../steps/widget-payload.ts';
import { answerByScript } from './answer-by-script.ts';

/**
 * Tells the bot of an inbox what happened, once: of what it does not take it is not told again. A script is run
 * instead; then what passes is thrown.
 */
export async function postToBot(
  platform: Platform,
  accountId: number,
  { event, conversation_id: id, message_id: messageId }: EventData<typeof conversationBotRequested>,
  askedAt: Date,
): Promise<void> {
  const [row] = await findContexts(platform.db, accountId, [id]);
  const bot = row && (await botOf(platform, accountId, row.inbox_agent_bot_id));
  if (row === undefined || bot === undefined) return;
  if (botTypeOf(bot.bot_type) === 'csml') {
    if (messageId !== undefined) await answerByScript(platform, bot, row, { messageId, askedAt });
    return;
  }
  await post(platform, bot, event, async () => {
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
  const bot = inbox && (await botOf(platform, accountId, inbox.agent_bot_id));
  if (bot === undefined || botTypeOf(bot.bot_type) === 'csml') return;
  await post(platform, bot, 'webwidget_triggered', () => widgetPayload(platform, accountId, opening));
}

async function botOf(
  { db }: Platform,
  accountId: number,
  botId: number | null,
): Promise<AgentBotRow | undefined> {
  return botId === null ? undefined : findAgentBot(db, { accountId, id: botId });
}

async function post(
  platform: Platform,
  { account_id: accountId, id: botId, outgoing_url: url }: AgentBotRow,
  event: string,
  payload: () => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  if (url === null) return;
  const content = await payload();
  if (content === undefined) return;
  const problem = await postHook(platform.outbound, url, { ...content, event });
  if (problem !== undefined) platform.log.info({ accountId, botId, event, problem }, 'bot could not be told');
}

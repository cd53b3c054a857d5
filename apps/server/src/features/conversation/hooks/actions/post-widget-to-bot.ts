import type { webWidgetTriggered } from '@confab/contract/features/widget';
import type { EventData } from '@confab/contract/kit/event';
import type { Platform } from '../../../../platform/platform.ts';
import { botTypeOf } from '../../../agent-bot/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { widgetPayload } from '../steps/widget-payload.ts';
import { botOf, postBotHook } from '../steps/post-bot-hook.ts';

/** The same when a visitor opens the widget. */
export async function postWidgetToBot(
  platform: Platform,
  accountId: number,
  opening: EventData<typeof webWidgetTriggered>,
  eventNumber: number,
): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, opening.inbox_id);
  const bot = inbox && (await botOf(platform, accountId, inbox.agent_bot_id));
  if (bot === undefined || botTypeOf(bot.bot_type) === 'csml') return;
  const notice = { event: 'webwidget_triggered', eventNumber, conversationId: null };
  await postBotHook(platform, bot, notice, () => widgetPayload(platform, accountId, opening));
}

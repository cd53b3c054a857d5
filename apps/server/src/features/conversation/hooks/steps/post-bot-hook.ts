import { postHook } from '../../../../platform/outbound/post-hook.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgentBot, type AgentBotRow } from '../../../agent-bot/index.ts';

export async function botOf(
  { db }: Platform,
  accountId: number,
  botId: number | null,
): Promise<AgentBotRow | undefined> {
  return botId === null ? undefined : findAgentBot(db, { accountId, id: botId });
}

/** Posts what happened to the address of a bot, once. */
export async function postBotHook(
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

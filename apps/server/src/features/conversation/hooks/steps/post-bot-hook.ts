import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgentBot, type AgentBotRow } from '../../../agent-bot/index.ts';
import { askCall } from '../../../hook-call/index.ts';

export async function botOf(
  { db }: Platform,
  accountId: number,
  botId: number | null,
): Promise<AgentBotRow | undefined> {
  return botId === null ? undefined : findAgentBot(db, { accountId, id: botId });
}

/** The request to a bot, with its event in the log: it is sent once, however often requested. */
export type BotNotice = { event: string; eventNumber: number; conversationId: number | null };

/** Posts an event to a bot, with the current data. */
export async function postBotHook(
  platform: Platform,
  { account_id: accountId, id: botId, outgoing_url: url }: AgentBotRow,
  { event, eventNumber, conversationId }: BotNotice,
  payload: () => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  if (url === null) return;
  const content = await payload();
  if (content === undefined) return;
  const source = `event/${eventNumber}`;
  const call = { target: { botId }, conversationId, source, event, payload: content };
  await transact(platform, (trx) => askCall(platform, trx, accountId, call));
}

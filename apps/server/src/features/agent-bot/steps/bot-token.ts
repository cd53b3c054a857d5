import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { upsertBotToken, type AgentBotRow } from '../queries.ts';

/** What the sealed token of a bot is bound to. */
const context = (botId: number): string => `agent_bot:${botId}`;

/** Gives the bot a new token; the one before it is void once the transaction commits. */
export async function giveToken(platform: Platform, trx: Trx, botId: number): Promise<void> {
  const { token, hash } = newToken(platform.ids, 18);
  await upsertBotToken(trx, { botId, hash, sealed: platform.secrets.seal(token, context(botId)) });
}

export function openToken(
  { secrets }: Pick<Platform, 'secrets'>,
  { id, token_encrypted: sealed }: Pick<AgentBotRow, 'id' | 'token_encrypted'>,
): string | undefined {
  return sealed === null ? undefined : secrets.open(sealed, context(id));
}

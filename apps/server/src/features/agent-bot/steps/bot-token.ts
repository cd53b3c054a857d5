import { issueAccessToken, openAccessToken } from '../../../platform/auth/access-token.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AgentBotRow } from '../queries.ts';

/** Gives the bot a new token; the one before it is void once the transaction commits. */
export async function issueToken(platform: Platform, trx: Trx, botId: number): Promise<void> {
  await issueAccessToken(platform, trx, { type: 'agent_bot', id: botId });
}

export function openToken(
  platform: Pick<Platform, 'secrets'>,
  { id, token_encrypted: sealed }: Pick<AgentBotRow, 'id' | 'token_encrypted'>,
): string | undefined {
  return sealed === null ? undefined : openAccessToken(platform, { type: 'agent_bot', id }, sealed);
}

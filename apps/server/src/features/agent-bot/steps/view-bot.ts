import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgentBot, type AgentBotKey, type AgentBotRow } from '../queries.ts';
import { agentBotView } from '../view.ts';
import { openToken } from './bot-token.ts';

/** The bot as a member sees it; administrators with its token. */
export function viewBot(platform: Platform, row: AgentBotRow, isAdministrator: boolean): AgentBot {
  const token = isAdministrator ? openToken(platform, row) : undefined;
  return agentBotView(platform.installation.frontendUrl, row, token);
}

/** Throws `not_found`. */
export async function shownBot(
  platform: Platform,
  db: Queryable,
  key: AgentBotKey,
  isAdministrator: boolean,
): Promise<AgentBot> {
  const row = await findAgentBot(db, key);
  if (row === undefined) throw new Failure('not_found');
  return viewBot(platform, row, isAdministrator);
}

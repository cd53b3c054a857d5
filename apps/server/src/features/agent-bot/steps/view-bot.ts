import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgentBot, listBotRows, type AgentBotKey, type AgentBotRow } from '../queries.ts';
import { findSystemBot, listSystemBotRows } from '../system/queries.ts';
import { systemBotView } from '../system/view.ts';
import { agentBotView } from '../view.ts';
import { openToken } from './bot-token.ts';

/** The bot as a member sees it; administrators with its token. */
export function viewBot(platform: Platform, row: AgentBotRow, isAdministrator: boolean): AgentBot {
  const { frontendUrl } = platform.installation;
  if (row.system_bot_id !== null) return systemBotView(frontendUrl, row);
  const token = isAdministrator ? openToken(platform, row) : undefined;
  return agentBotView(frontendUrl, row, token);
}

/** Those of the account, and then those of the installation. */
export async function listBots(
  platform: Platform,
  accountId: number,
  isAdministrator: boolean,
): Promise<AgentBot[]> {
  const { db, installation } = platform;
  const [own, ofSystem] = await Promise.all([listBotRows(db, accountId), listSystemBotRows(db)]);
  return [
    ...own.map((row) => viewBot(platform, row, isAdministrator)),
    ...ofSystem.map((row) => systemBotView(installation.frontendUrl, row)),
  ];
}

/** Throws `not_found`. */
export async function shownBot(
  platform: Platform,
  db: Queryable,
  key: AgentBotKey,
  isAdministrator: boolean,
): Promise<AgentBot> {
  const row = await findAgentBot(db, key);
  if (row !== undefined) return viewBot(platform, row, isAdministrator);
  const ofSystem = await findSystemBot(db, key.id);
  if (ofSystem === undefined) throw new Failure('not_found');
  return systemBotView(platform.installation.frontendUrl, ofSystem);
}

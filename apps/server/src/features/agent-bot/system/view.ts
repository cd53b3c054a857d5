import type { AgentBot } from '@confab/contract/features/agent-bot';
import type { ConsoleBot, ConsoleBotRow } from '@confab/contract/features/super-admin-bot';
import { avatarUrl } from '../../../platform/files/links.ts';
import { botTypeOf } from '../model.ts';
import type { AnyBotRow } from './list-queries.ts';
import type { SystemBotRow } from './queries.ts';

/** A bot of the installation as accounts see it: without its address and token. */
export function systemBotView(
  frontendUrl: string,
  row: Pick<SystemBotRow, 'id' | 'name' | 'description' | 'avatar_key'>,
): AgentBot {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    thumbnail: avatarUrl(frontendUrl, row.avatar_key),
    bot_type: 'webhook',
    bot_config: {},
    account_id: null,
    system_bot: true,
  };
}

export function consoleBotRowView(frontendUrl: string, row: AnyBotRow): ConsoleBotRow {
  const { account_id: accountId, account_name: accountName } = row;
  return {
    id: row.id,
    account: accountId === null ? null : { id: accountId, name: accountName ?? '' },
    bot_type: botTypeOf(row.bot_type),
    name: row.name,
    description: row.description,
    outgoing_url: row.outgoing_url,
    avatar_url: avatarUrl(frontendUrl, row.avatar_key),
    created_at: row.created_at.toISOString(),
  };
}

/** As who runs the installation sees it. */
export function consoleBotView(frontendUrl: string, row: AnyBotRow, accounts: number): ConsoleBot {
  return {
    ...consoleBotRowView(frontendUrl, row),
    access_token_id: row.token_id,
    accounts,
  };
}

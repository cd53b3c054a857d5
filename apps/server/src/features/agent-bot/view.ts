import type { AgentBot } from '@confab/contract/features/agent-bot';
import { avatarUrl } from '../../platform/files/links.ts';
import { botTypeOf } from './model.ts';
import type { AgentBotRow } from './queries.ts';

/** A bot; its token is for administrators. */
export function agentBotView(frontendUrl: string, row: AgentBotRow, token: string | undefined): AgentBot {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    thumbnail: avatarUrl(frontendUrl, row.avatar_key),
    outgoing_url: row.outgoing_url,
    bot_type: botTypeOf(row.bot_type),
    bot_config: row.bot_config,
    account_id: row.account_id,
    ...(token === undefined ? {} : { access_token: token }),
    system_bot: false,
  };
}

import * as contract from '@confab/contract/features/agent-bot';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteAgentBot } from './actions/delete-agent-bot.ts';
import { deleteBotAvatar } from './actions/delete-bot-avatar.ts';
import { resetBotToken } from './actions/reset-bot-token.ts';
import { createAgentBot } from './actions/create-agent-bot.ts';
import { updateAgentBot } from './actions/update-agent-bot.ts';
import { setInboxBot } from './actions/set-inbox-bot.ts';
import { showInboxBot } from './actions/show-inbox-bot.ts';
import type { AgentBotKey } from './queries.ts';
import { listBots, shownBot } from './steps/view-bot.ts';

export function agentBotRoutes(platform: Platform): Endpoint[] {
  return [...settingsRoutes(platform), ...inboxRoutes(platform)];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }): AgentBotKey => ({
  accountId,
  id,
});

function settingsRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listAgentBots, ({ params, actor }) =>
      listBots(platform, params.account_id, actor.role === 'administrator'),
    ),
    endpoint(contract.showAgentBot, ({ params, actor }) =>
      shownBot(platform, platform.db, keyOf(params), actor.role === 'administrator'),
    ),
    endpoint(contract.createAgentBot, ({ params, input }) =>
      createAgentBot(platform, params.account_id, input),
    ),
    endpoint(contract.updateAgentBot, ({ params, input }) => updateAgentBot(platform, keyOf(params), input)),
    endpoint(contract.deleteAgentBot, async ({ params }) => {
      await deleteAgentBot(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.deleteAgentBotAvatar, ({ params }) => deleteBotAvatar(platform, keyOf(params))),
    endpoint(contract.resetAgentBotToken, ({ params }) => resetBotToken(platform, keyOf(params))),
  ];
}

function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showInboxBot, async ({ params, actor }) => {
      const bot = await showInboxBot(platform, actor, params.id);
      return bot === undefined ? {} : { agent_bot: bot };
    }),
    endpoint(contract.setInboxBot, async ({ params, input }) => {
      await setInboxBot(platform, keyOf(params), input.agent_bot);
      return undefined;
    }),
  ];
}

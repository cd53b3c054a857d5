import * as contract from '@confab/contract/features/agent';
import { emptyAnswer, endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAssignedTo } from './actions/count-assigned.ts';
import { createAgent } from './actions/create-agent.ts';
import { createAgents } from './actions/create-agents.ts';
import { inviteAgain } from './actions/invite-again.ts';
import { deleteAgent } from './actions/delete-agent.ts';
import { listAgents } from './actions/list-agents.ts';
import { updateAgent } from './actions/update-agent.ts';

export function agentRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.agentList, ({ actor }) => listAgents(platform, actor)),
    endpoint(contract.agentCreate, ({ input, actor, info }) =>
      createAgent(platform, actor, input, info.networks),
    ),
    endpoint(contract.agentInviteAgain, ({ params, actor, info }) =>
      emptyAnswer(inviteAgain(platform, actor, params.id, info.networks)),
    ),
    endpoint(contract.agentUpdate, ({ params, input }) =>
      updateAgent(platform, params.account_id, params.id, input),
    ),
    endpoint(contract.agentDelete, async ({ params }) => {
      await deleteAgent(platform, params.account_id, params.id);
      return undefined;
    }),
    endpoint(contract.agentConversationCount, ({ params }) =>
      countAssignedTo(platform, params.account_id, params.id),
    ),
    endpoint(contract.agentBulkCreate, async ({ input, actor, info }) => {
      await createAgents(platform, actor, input.emails, info.networks);
      return undefined;
    }),
  ];
}

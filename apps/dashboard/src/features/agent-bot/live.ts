import { agentBotChanged } from '@confab/contract/features/agent-bot';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchAgentBots } from './api.ts';

/** Whatever one administrator changes, the others see. */
export function watchAgentBots(): void {
  registerLivePatch(agentBotChanged, (queryClient, { account_id: accountId }) => {
    void refetchAgentBots(queryClient, accountId);
  });
}

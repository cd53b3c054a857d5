import { macroRunRequested } from '@confab/contract/features/macro';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { executeMacro } from './actions/execute-macro.ts';
import { readRunRequest } from './event-model.ts';

export const macroReactions = [
  reaction<Platform>({
    name: 'macro.execute',
    on: [macroRunRequested.name],
    queue: 'default',
    // Not taken together with others: a webhook may keep it waiting.
    keepsOrder: true,
    run: (event, platform) =>
      executeMacro(platform, { accountId: event.accountId, id: readRunRequest(event.data).id }),
  }),
];

import { macroRunRequested } from '@confab/contract/features/macro';
import { hookCallAttempted } from '@confab/contract/features/hook-call';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAttempt } from '../hook-call/index.ts';
import { executeMacro } from './actions/execute-macro.ts';
import { recordCall } from './actions/record-call.ts';
import { readRunRequest } from './event-model.ts';

export const macroReactions = [
  reaction<Platform>({
    name: 'macro.execute',
    on: [macroRunRequested.name],
    queue: 'default',
    // Not taken together with others: it may have thousands of steps.
    keepsOrder: true,
    run: (event, platform) =>
      executeMacro(platform, { accountId: event.accountId, id: readRunRequest(event.data).id }),
  }),
  reaction<Platform>({
    name: 'macro.note_call',
    on: [hookCallAttempted.name],
    queue: 'default',
    run: (event, platform) => recordCall(platform, event.accountId, readAttempt(event.data)),
  }),
];

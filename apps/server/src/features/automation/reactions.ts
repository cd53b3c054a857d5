import { automationDisabled } from '@confab/contract/features/automation';
import { conversationRulesRequested } from '@confab/contract/features/conversation';
import { hookCallAttempted } from '@confab/contract/features/hook-call';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAttempt } from '../hook-call/index.ts';
import { emailDisabled } from './actions/email-disabled.ts';
import { recordCall } from './actions/record-call.ts';
import { checkRules } from './actions/check-rules.ts';
import { ruleEventOf, readDisabled, readRulesRequest } from './event-model.ts';

export const automationReactions = [
  reaction<Platform>({
    name: 'automation.run',
    on: [conversationRulesRequested.name],
    queue: 'default',
    followsLog: { delayMs: 20 },
    runTogether: async (events, platform) => {
      for (const [accountId, ofAccount] of Map.groupBy(events, (event) => event.accountId))
        await checkRules(
          platform,
          accountId,
          ofAccount.map((event) => ruleEventOf(event, readRulesRequest(event.data))),
        );
    },
  }),
  reaction<Platform>({
    name: 'automation.note_call',
    on: [hookCallAttempted.name],
    queue: 'default',
    run: (event, platform) => recordCall(platform, event.accountId, readAttempt(event.data)),
  }),
  reaction<Platform>({
    name: 'automation.mail_disabled',
    on: [automationDisabled.name],
    queue: 'default',
    run: (event, platform) => {
      const host = new URL(platform.installation.frontendUrl).hostname;
      const emailId = `automation-${event.number}@${host}`;
      return emailDisabled(platform, event.accountId, readDisabled(event.data), emailId);
    },
  }),
];

import { automationDisabled } from '@confab/contract/features/automation';
import { conversationRulesRequested } from '@confab/contract/features/conversation';
import { hookCallAttempted } from '@confab/contract/features/hook-call';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAttempt } from '../hook-call/index.ts';
import { emailDisabled } from './actions/email-disabled.ts';
import { noteCall } from './actions/note-call.ts';
import { runAutomations } from './actions/run-automations.ts';
import { readDisabled, readRulesRequest } from './event-model.ts';

export const automationReactions = [
  reaction<Platform>({
    name: 'automation.run',
    on: [conversationRulesRequested.name],
    queue: 'default',
    keepsOrder: true,
    run: (event, platform) => {
      const data = readRulesRequest(event.data);
      return runAutomations(platform, {
        accountId: event.accountId,
        number: event.number,
        event: data.event,
        conversationId: data.conversation_id,
        messageId: data.message_id,
        changed: data.changed_attributes,
      });
    },
  }),
  reaction<Platform>({
    name: 'automation.note_call',
    on: [hookCallAttempted.name],
    queue: 'default',
    run: (event, platform) => noteCall(platform, event.accountId, readAttempt(event.data)),
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

import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { assignWaitingEverywhere } from './assignment/actions/assign-waiting-everywhere.ts';
import { unassignAbsent } from './assignment/actions/unassign-absent.ts';
import { autoResolve } from './status/actions/auto-resolve.ts';
import { requestEmails } from './continuity/actions/request-emails.ts';
import { postTyping } from './hooks/actions/post-typing.ts';
import { emitTypingHooks } from './hooks/actions/emit-typing-hooks.ts';
import { typingHook, typingWebhook } from './hooks/typing-model.ts';
import { deleteAccounts } from './removal/actions/delete-accounts.ts';
import { wakeSnoozed } from './status/actions/wake-snoozed.ts';

/** Runs by the clock, see `conversationCron`. */
export const wakeSnoozedJob = job({
  name: 'wake-snoozed',
  queue: 'default',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => wakeSnoozed(platform),
});

export const autoResolveJob = job({
  name: 'auto-resolve',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => autoResolve(platform),
});

export const assignWaitingJob = job({
  name: 'hand-out',
  queue: 'default',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: async (_payload, platform: Platform) => {
    await unassignAbsent(platform);
    await assignWaitingEverywhere(platform);
  },
});

export const requestEmailsJob = job({
  name: 'request-emails',
  queue: 'default',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => requestEmails(platform),
});

export const deleteAccountsJob = job({
  name: 'delete-accounts',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => deleteAccounts(platform),
});

export const conversationCron = [
  { name: 'wake-snoozed', at: '*/5 * * * *' },
  { name: 'auto-resolve', at: '*/5 * * * *' },
  { name: 'delete-accounts', at: '41 * * * *' },
  { name: 'hand-out', at: '* * * * *' },
  { name: 'request-emails', at: '* * * * *' },
];

export const typingHookJob = job({
  ...typingHook,
  queue: 'urgent',
  run: (payload, platform: Platform) => postTyping(platform, payload),
});

export const typingWebhookJob = job({
  ...typingWebhook,
  queue: 'default',
  run: (payload, platform: Platform) => emitTypingHooks(platform, payload),
});

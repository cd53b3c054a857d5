import { Type } from '@confab/contract/kit/schema';
import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailLockedOut } from './access/actions/email-locked-out.ts';
import { fetchInboxAvatar } from './avatar/actions/fetch-inbox-avatar.ts';
import { disconnectInbox } from './actions/disconnect-inbox.ts';
import { renewAllAccess } from './access/actions/renew-all-access.ts';
import { renewAccess } from './access/actions/renew-access.ts';
import { syncDueTemplates } from './templates/actions/sync-due-templates.ts';
import { syncTemplates } from './templates/actions/sync-templates.ts';
import { accessRenewal, inboxAvatar, inboxDisconnection, lockedOutEmail, templateSync } from './job-model.ts';

export const lockedOutEmailJob = job({
  ...lockedOutEmail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    emailLockedOut(platform, { accountId, id, at }),
});

export const inboxAvatarJob = job({
  ...inboxAvatar,
  queue: 'bulk',
  run: (payload, platform: Platform) => fetchInboxAvatar(platform, payload),
});

export const disconnectInboxJob = job({
  ...inboxDisconnection,
  queue: 'default',
  run: (payload, platform: Platform) => disconnectInbox(platform, payload),
});

export const syncTemplatesJob = job({
  ...templateSync,
  queue: 'bulk',
  run: async ({ account_id: accountId, id }, platform: Platform) => {
    await syncTemplates(platform, accountId, id);
  },
});

export const renewInboxAccessJob = job({
  ...accessRenewal,
  queue: 'bulk',
  run: ({ account_id: accountId, id }, platform: Platform) => renewAccess(platform, accountId, id),
});

/** Runs by the clock, see `inboxCron`. */
export const renewAccessJob = job({
  name: 'renew-access',
  queue: 'bulk',
  maxAttempts: 3,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => renewAllAccess(platform),
});

/** Runs by the clock, see `inboxCron`. */
export const syncDueTemplatesJob = job({
  name: 'sync-due-templates',
  queue: 'default',
  maxAttempts: 1,
  payload: Type.Object({}),
  run: (_payload, platform: Platform) => syncDueTemplates(platform),
});

export const inboxCron = [
  { name: 'sync-due-templates', at: '*/5 * * * *' },
  { name: 'renew-access', at: '23 3 * * *' },
];

import { job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailLockedOut } from './actions/mail-locked-out.ts';
import { fetchInboxAvatar } from './actions/fetch-inbox-avatar.ts';
import { inboxAvatar, lockOutMail } from './job-model.ts';

export const lockOutMailJob = job({
  ...lockOutMail,
  queue: 'default',
  run: ({ account_id: accountId, id, at }, platform: Platform) =>
    mailLockedOut(platform, { accountId, id, at }),
});

export const inboxAvatarJob = job({
  ...inboxAvatar,
  queue: 'bulk',
  run: (payload, platform: Platform) => fetchInboxAvatar(platform, payload),
});

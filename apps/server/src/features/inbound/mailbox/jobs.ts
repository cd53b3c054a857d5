import type { SingletonService } from '../../../platform/jobs/singleton-service.ts';
import type { Platform } from '../../../platform/platform.ts';
import { followMailboxes } from './actions/follow-mailboxes.ts';

/** Reads the mailboxes of email inboxes. */
export const mailboxService: SingletonService<Platform> = {
  name: 'mailboxes',
  lock: 7_093_418_878,
  run: followMailboxes,
};

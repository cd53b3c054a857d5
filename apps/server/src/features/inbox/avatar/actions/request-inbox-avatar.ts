import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inboxAvatar } from '../../job-model.ts';

const maxUrlLength = 2048;

/** Requests an avatar to be fetched from a URL, for an inbox without one. */
export async function requestInboxAvatar(
  platform: Platform,
  accountId: number,
  id: number,
  url: string,
): Promise<void> {
  if (url.length > maxUrlLength) return;
  await addJob(platform.db, inboxAvatar, { account_id: accountId, id, url });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { MailboxAccount } from '../../../../platform/email/mailbox.ts';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { pauseEmail } from '../../../inbox/index.ts';
import { backoffMs, maxRejections } from '../model.ts';
import { clearRejections, recordReadFailure, recordRead, openMailboxRow } from '../queries.ts';
import { readMailbox } from './read-mailbox.ts';

export type FollowedMailbox = {
  accountId: number;
  inboxId: number;
  /** How to log in now. Throws `mailbox_unauthorized` where the provider has taken its access back. */
  account: () => Promise<MailboxAccount>;
};

/** Servers that do not announce new emails are polled this often. */
const intervalMs = 60_000;

/**
 * Stores the new emails of one mailbox as they arrive, until the signal. Never throws: errors are recorded and retried.
 */
export async function followMailbox(
  platform: Platform,
  followed: FollowedMailbox,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await connectAndRead(platform, followed, signal, () => (failures = 0));
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (await recordFailure(platform, followed, error)) return;
    }
    await sleep(backoffMs(failures), undefined, { signal }).catch(() => undefined);
  }
}

async function connectAndRead(
  platform: Platform,
  { accountId, inboxId, account }: FollowedMailbox,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const scope = { accountId, inboxId };
  const { openMailbox } = await import('../../../../platform/email/mailbox.ts');
  const mailbox = await openMailbox(await account(), platform.outbound);
  try {
    while (!signal.aborted) {
      await readMailbox(platform, scope, mailbox, signal);
      await recordRead(platform.db, scope, platform.clock.now());
      onRead();
      await mailbox.wait(intervalMs, signal);
    }
  } finally {
    await mailbox.close();
  }
}

/** Records an error; true when the mailbox is disabled until its settings are saved. */
async function recordFailure(
  platform: Platform,
  { accountId, inboxId }: FollowedMailbox,
  error: unknown,
): Promise<boolean> {
  const scope = { accountId, inboxId };
  const isRejected = hasCode(error, 'mailbox_unauthorized');
  const reason = error instanceof Error ? error.message : String(error);
  platform.log.warn({ ...scope, reason }, 'a mailbox could not be read');
  try {
    await openMailboxRow(platform.db, scope);
    const now = platform.clock.now();
    const rejections = await recordReadFailure(platform.db, scope, {
      error: reason.slice(0, 500),
      isRejected,
      now,
    });
    if (!isRejected || rejections < maxRejections) return false;
    await pauseEmail(platform, accountId, inboxId, 'receiving');
    // Once its settings are saved it has as many tries as before.
    await clearRejections(platform.db, scope);
    return true;
  } catch (failure) {
    // The database is unavailable, or the inbox was deleted: the next list of mailboxes shows which.
    platform.log.warn({ err: failure, ...scope }, 'the trouble of a mailbox could not be noted');
    return false;
  }
}

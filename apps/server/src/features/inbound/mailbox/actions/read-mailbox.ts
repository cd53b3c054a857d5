import type { Mailbox } from '../../../../platform/email/mailbox.ts';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import { withTemporaryFile } from '../../../../platform/files/temporary-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { storeEmail } from '../../email/actions/store-email.ts';
import { maxEmailBytes } from '../../email/job-model.ts';
import { maxEmailFailures } from '../model.ts';
import { recordFailedEmail, recordPosition, openMailboxRow } from '../queries.ts';

type Scope = { accountId: number; inboxId: number };

/**
 * Stores the emails received since the last read, one by one: each together with the position after it, so that none is
 * skipped or read twice. A mailbox that is new, or was recreated on its server, is read from yesterday on. An email
 * that its server never delivers is skipped.
 */
export async function readMailbox(
  platform: Platform,
  scope: Scope,
  mailbox: Mailbox,
  signal: AbortSignal,
): Promise<void> {
  const { uidValidity } = mailbox;
  const uids = await newUids(platform, scope, mailbox);
  const suspectUid = await suspectMessage(platform, scope, mailbox, uids);
  for (const uid of uids) {
    signal.throwIfAborted();
    const position = { uidValidity, lastUid: uid };
    await withTemporaryFile(async (path) => {
      const saved = await save(platform, scope, mailbox, {
        uid,
        path,
        signal,
        isSuspect: uid === suspectUid,
      });
      // Deleted between the search and now, or given up.
      if (saved === undefined) return recordPosition(platform.db, scope, position);
      await storeEmail(platform, { ...scope, path, isCut: saved.isCut }, (trx) =>
        recordPosition(trx, scope, position),
      );
    });
  }
}

type Fetch = { uid: number; path: string; signal: AbortSignal; isSuspect: boolean };

async function save(platform: Platform, scope: Scope, mailbox: Mailbox, fetch: Fetch) {
  const { uid, path, signal, isSuspect } = fetch;
  try {
    return await mailbox.save(uid, path, maxEmailBytes);
  } catch (error) {
    if (signal.aborted || isOurs(error)) throw error;
    if (!isSuspect) {
      await recordFailedEmail(platform.db, scope, uid);
      throw error;
    }
    platform.log.error(
      { err: error, ...scope, uid },
      'an email was passed over: its server does not hand it over',
    );
    return undefined;
  }
}

/** Our own disk is full or broken: no fault of the email. */
function isOurs(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].some((code) => hasCode(error, code));
}

/** How many other emails are tried before one is skipped. */
const maxProbes = 5;

/**
 * The first email, if it failed often enough and another one can be fetched: otherwise the server has a problem. The
 * others are tried first, as some connections end with such an email.
 */
async function suspectMessage(
  platform: Platform,
  scope: Scope,
  mailbox: Mailbox,
  [first, ...others]: readonly number[],
): Promise<number | undefined> {
  const row = await openMailboxRow(platform.db, scope);
  if (first === undefined || row.failed_uid !== first || row.failed_count < maxEmailFailures)
    return undefined;
  for (const uid of others.slice(0, maxProbes)) {
    const canBeFetched = await withTemporaryFile((path) => mailbox.save(uid, path, 1)).then(
      (saved) => saved !== undefined,
      () => false,
    );
    if (canBeFetched) return first;
  }
  return undefined;
}

const dayMs = 24 * 60 * 60_000;

async function newUids(platform: Platform, scope: Scope, mailbox: Mailbox): Promise<number[]> {
  const { uidValidity } = mailbox;
  const row = await openMailboxRow(platform.db, scope);
  if (row.uid_validity === uidValidity) return mailbox.uidsAfter(row.last_uid);
  const uids = await mailbox.uidsSince(new Date(platform.clock.now().getTime() - dayMs));
  const lastUid = (uids[0] ?? mailbox.newestUid() + 1) - 1;
  await recordPosition(platform.db, scope, { uidValidity, lastUid });
  return uids;
}

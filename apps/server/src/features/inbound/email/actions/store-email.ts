import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { headOf, parseEmail, type ParsedEmail } from '../../../../platform/email/parse-email.ts';
import { addJob } from '../../../../platform/jobs/job.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { withoutNul } from '../../model.ts';
import { storedId } from '../../steps/stored-values.ts';
import { senderOf } from '../intake-model.ts';
import { emailHandling, emailSequence } from '../job-model.ts';
import { hasEmail, insertEmail } from '../queries.ts';

/** An email on the disk, to be stored in an inbox. */
export type ArrivedEmail = { accountId: number; inboxId: number; path: string; isCut: boolean };

const maxHeadBytes = 256 * 1024;

/**
 * Stores a raw email, together with the job that handles it; one the inbox has is skipped. `note` is written in the
 * same transaction, or on its own.
 */
export async function storeEmail(
  platform: Platform,
  { accountId, inboxId, path, isCut }: ArrivedEmail,
  note: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const head = await readHead(path);
  const emailKey = await emailKeyOf(path, head);
  const scope = { accountId, inboxId, emailKey };
  if (await hasEmail(platform.db, scope)) return transact(platform, note);
  const { size: byteSize } = await stat(path);
  // The same email has the same key: leftovers of a crash are overwritten when it is fetched again.
  const storageKey = storageKeyOf(accountId, inboxId, emailKey);
  await platform.storage.put(storageKey, createReadStream(path), {
    contentType: 'message/rfc822',
    size: byteSize,
  });
  const receivedAt = platform.clock.now();
  await transact(platform, async (trx) => {
    const row = await insertEmail(trx, {
      ...scope,
      ...shownOf(head),
      storageKey,
      byteSize,
      isCut,
      receivedAt,
    });
    await note(trx);
    if (row === undefined) return;
    const sequence = emailSequence(accountId, inboxId);
    await addJob(trx, emailHandling, { account_id: accountId, id: row.id }, { sequence });
  });
}

async function readHead(path: string): Promise<ParsedEmail | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0);
    return await parseEmail(headOf(buffer.subarray(0, bytesRead))).catch(() => undefined);
  } finally {
    await file.close();
  }
}

/** What the log shows of an email, whatever becomes of it. */
function shownOf(head: ParsedEmail | undefined): { sender: string | null; subject: string | null } {
  const sender = head && senderOf(head)?.address;
  const subject = head && withoutNul(head.subject).slice(0, 255).toWellFormed();
  return { sender: sender === undefined ? null : withoutNul(sender).slice(0, 320), subject: subject || null };
}

/** Its Message-ID, or a digest of its bytes where it has none. */
async function emailKeyOf(path: string, head: ParsedEmail | undefined): Promise<string> {
  if (head?.messageId) return storedId(head.messageId);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return `sha256:${hash.digest('hex')}`;
}

function storageKeyOf(accountId: number, inboxId: number, emailKey: string): string {
  const digest = createHash('sha256')
    .update(`${accountId}/${inboxId}/${emailKey}`)
    .digest('hex')
    .slice(0, 32);
  return `emails/${digest.slice(0, 2)}/${digest}`;
}

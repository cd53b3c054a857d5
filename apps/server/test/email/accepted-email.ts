import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { withTemporaryFile } from '../../src/platform/files/temporary-file.ts';
import { migrateJobs } from '../../src/platform/jobs/workers.ts';
import { storeEmail } from '../../src/features/inbound/email/actions/store-email.ts';
import type { TestApp } from '../harness.ts';
import { emailText } from './harness.ts';

type Stored = { inboxId: number; id: number };

/** An email received by an inbox of its own and skipped, in an application without workers. */
export async function acceptedEmail(t: TestApp, messageId: string): Promise<Stored> {
  const { account, maya } = t.fixtures;
  await migrateJobs(t.database.pool, t.platform.log);
  const made = await t.as(maya).post(`/api/v1/accounts/${account.id}/inboxes`, {
    name: 'Lamps',
    channel: { type: 'email', email: `help-${messageId}` },
  });
  return storedEmail(t, account.id, Number(made.json().id), { 'Message-ID': `<${messageId}>` });
}

/** The same in an inbox that is there, whatever its channel. */
export async function storedEmail(
  t: TestApp,
  accountId: number,
  inboxId: number,
  headers: Record<string, string>,
): Promise<Stored> {
  await withTemporaryFile(async (path) => {
    await writeFile(path, emailText(headers));
    await storeEmail(t.platform, { accountId, inboxId, path, isCut: false });
  });
  const row = await t.database.db
    .updateTable('inbound_email')
    .set({ outcome: 'skipped', reason: 'an automatic reply', handled_at: sql`received_at` })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { inboxId, id: row.id };
}

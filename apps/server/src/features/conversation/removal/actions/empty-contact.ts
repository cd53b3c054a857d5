import type { SystemActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findClosedContact, removeContact } from '../../../contact/index.ts';
import { removeMessages } from '../../../message/index.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { findSomeOfContact } from '../queries.ts';
import { removeChanging } from '../steps/remove-changing.ts';
import { rowsPerBatch, repeatUntilDone } from '../steps/repeat-until-done.ts';

const conversationsPerBatch = 50;

/**
 * Removes the conversations of a contact that was deleted, and then the contact, in many short transactions. Can be
 * interrupted and run again.
 */
export async function emptyContact(platform: Platform, accountId: number, contactId: number): Promise<void> {
  const { db } = platform;
  if ((await findClosedContact(db, accountId, contactId)) === undefined) return;
  const isEmpty = async (trx: Trx) => (await findSomeOfContact(trx, accountId, contactId, 1)).length === 0;
  do {
    const ids = await findSomeOfContact(db, accountId, contactId, conversationsPerBatch);
    for (const id of ids) await removeConversation(platform, accountId, id);
  } while (!(await removeContact(platform, accountId, contactId, isEmpty)));
}

async function removeConversation(platform: Platform, accountId: number, id: number): Promise<void> {
  const { db } = platform;
  await repeatUntilDone(() =>
    db.transaction().execute((trx) => removeMessages(trx, accountId, [id], rowsPerBatch)),
  );
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, id);
    // Including messages written in the meantime.
    if (change !== undefined) await removeChanging(change);
  });
}

import { contactDeleted, contactMerged } from '@confab/contract/features/contact';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordChange } from '../../changes/steps/record-change.ts';
import { copyTitles, listTitles } from '../../labels/queries.ts';
import { differences } from '../../model.ts';
import { moveNotes } from '../../notes/queries.ts';
import { deleteContact, moveContactInboxes, updateContact, type ContactRecord } from '../../queries.ts';
import { contactEvent } from '../../steps/contact-events.ts';
import { filledFrom, mergeableOf } from '../model.ts';
import { insertMerge } from '../queries.ts';

/**
 * Moves the conversations of one contact to another, in the same transaction; passed in by the conversation feature,
 * which imports this one. With `sessionIds` only those of these sessions.
 */
export type MoveConversations = (
  platform: Platform,
  trx: Trx,
  emit: Emit,
  move: { accountId: number; from: number; to: number; sessionIds?: readonly number[] },
) => Promise<void>;

/**
 * Merges two locked contacts: `base` keeps its values and takes those it lacks, along with everything the other one
 * has; the other one is deleted. What a member merges can be undone. Returns the merged contact.
 */
export async function mergeContacts(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  pair: { actor: Actor; base: ContactRecord; other: ContactRecord; moveConversations: MoveConversations },
): Promise<ContactRecord> {
  const { actor, base, other } = pair;
  const accountId = base.account_id;
  const now = platform.clock.now();
  const otherTitles = await listTitles(trx, accountId, other.id);
  const moved = {
    sessionIds: await moveContactInboxes(trx, accountId, other.id, base.id, now),
    noteIds: await moveNotes(trx, accountId, other.id, base.id),
    addedTitles: await copyTitles(trx, accountId, other.id, base.id),
  };
  await pair.moveConversations(platform, trx, emit, { accountId, from: other.id, to: base.id });
  await deleteContact(trx, accountId, other.id);
  // A unique value is free only once its old holder is deleted, so these are written afterwards.
  const values = differences(base, filledFrom(base, other));
  const merged =
    Object.keys(values).length === 0 ? base : await updateContact(trx, accountId, base.id, values, now);
  await recordChange(trx, actor, { before: base, after: merged, merged: other.name }, now);
  if (actor.kind === 'member') {
    const states = { before: mergeableOf(base), after: mergeableOf(merged) };
    const snapshot = { other: snapshotOf(other), otherTitles, ...states, ...moved };
    const key = { accountId, baseId: base.id, otherId: other.id, userId: actor.person.id };
    await insertMerge(trx, { ...key, snapshot, now });
  }
  emit(
    contactEvent(platform, contactDeleted, other, actor),
    contactEvent(platform, contactMerged, merged, actor),
  );
  return merged;
}

function snapshotOf({
  last_activity_at: activeAt,
  created_at: createdAt,
  updated_at: _at,
  ...rest
}: ContactRecord) {
  return {
    ...rest,
    last_activity_at: activeAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

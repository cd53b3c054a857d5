import { contactDeleted, contactMerged } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { copyTitles } from '../labels/queries.ts';
import { differences, fitsTogether, mergeDeep, type Attributes } from '../model.ts';
import { moveNotes } from '../notes/queries.ts';
import {
  deleteContact,
  moveContactInboxes,
  updateContact,
  type ContactRecord,
  type ContactValues,
} from '../queries.ts';
import { contactEvent } from '../steps/contact-events.ts';

/**
 * Moves the conversations of one contact to another, in the same transaction; passed in by the conversation feature,
 * which imports this one.
 */
export type MoveConversations = (
  platform: Platform,
  trx: Trx,
  emit: Emit,
  move: { accountId: number; from: number; to: number },
) => Promise<void>;

/**
 * Merges two locked contacts: `base` keeps its values and takes those it lacks, along with everything the other one
 * has; the other one is deleted. Returns the merged contact.
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
  await moveContactInboxes(trx, accountId, other.id, base.id, now);
  await moveNotes(trx, accountId, other.id, base.id);
  await copyTitles(trx, accountId, other.id, base.id);
  await pair.moveConversations(platform, trx, emit, { accountId, from: other.id, to: base.id });
  await deleteContact(trx, accountId, other.id);
  const values = differences(base, filledFrom(base, other));
  const merged =
    Object.keys(values).length === 0 ? base : await updateContact(trx, accountId, base.id, values, now);
  emit(
    contactEvent(platform, contactDeleted, other, actor),
    contactEvent(platform, contactMerged, merged, actor),
  );
  return merged;
}

/** A unique detail is free only once its old holder is gone, so these are written after that. */
function filledFrom(base: ContactRecord, other: ContactRecord): ContactValues {
  return {
    name: base.name || other.name,
    email: base.email ?? other.email,
    phone_number: base.phone_number ?? other.phone_number,
    identifier: base.identifier ?? other.identifier,
    avatar_key: base.avatar_key ?? other.avatar_key,
    blocked: base.blocked || other.blocked,
    last_activity_at: later(base.last_activity_at, other.last_activity_at),
    additional_attributes: joined(base.additional_attributes, other.additional_attributes),
    custom_attributes: joined(base.custom_attributes, other.custom_attributes),
  };
}

/** Where both together are too many to keep, those of the contact that stays. */
function joined(own: Attributes, others: Attributes): Attributes {
  const both = mergeDeep(others, own);
  return fitsTogether(both) ? both : own;
}

function later(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

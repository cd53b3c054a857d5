import { contactCreated, contactLabelsChanged, contactUpdated } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requestContactHook } from '../../hooks/steps/request-contact-hook.ts';
import { recordChange } from '../../changes/steps/record-change.ts';
import { addTitles, listTitles, removeTitles } from '../../labels/queries.ts';
import { differences } from '../../model.ts';
import { returnNotes } from '../../notes/queries.ts';
import { findContactBy, lockContacts, updateContact, type ContactRecord } from '../../queries.ts';
import { contactEvent } from '../../steps/contact-events.ts';
import {
  restoredAvatar,
  undoUntil,
  withoutMergedValues,
  type MergeSnapshot,
  type Unrestored,
} from '../model.ts';
import { insertAgain, moveSessions, lockMerge } from '../queries.ts';
import type { MoveConversations } from './merge-contacts.ts';

export type Separated = { contact: ContactRecord; notRestored: Unrestored[] };

/**
 * Separates a merged contact again: the other one gets back its details, labels, notes, sessions, and their
 * conversations; the base keeps later changes. Throws `not_found`, and `unprocessable` if it is too late.
 */
export async function undoMerge(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  undo: { actor: MemberActor; baseId: number; mergeId: number; moveConversations: MoveConversations },
): Promise<Separated> {
  const { actor, baseId } = undo;
  const { accountId } = actor;
  const now = platform.clock.now();
  const [base] = await lockContacts(trx, accountId, [baseId]);
  const merge = base && (await lockMerge(trx, { accountId, baseId, id: undo.mergeId }));
  if (base === undefined || merge === undefined) throw new Failure('not_found');
  if (now >= undoUntil(merge.created_at))
    throw new Failure('unprocessable', { message: 'It is too late to undo this merge' });
  const { snapshot } = merge;
  const retained = await giveUp(trx, base, snapshot, now);
  const { contact, notRestored } = await restoreMerged(trx, base, snapshot, now);
  const move = { from: baseId, to: contact.id };
  const ids = await moveSessions(trx, accountId, { ...move, ids: snapshot.sessionIds }, now);
  await returnNotes(trx, accountId, { ...move, ids: snapshot.noteIds });
  await removeTitles(trx, accountId, baseId, snapshot.addedTitles);
  await addTitles(trx, accountId, contact.id, snapshot.otherTitles);
  await undo.moveConversations(platform, trx, emit, { accountId, ...move, sessionIds: ids });
  await recordChange(trx, actor, { before: base, after: retained, separated: contact.name }, now);
  await requestContactHook(trx, accountId, { event: 'contact_created', contact_id: contact.id });
  const to = { accountId, audience: { account: true, aboutContact: true } } as const;
  emit(
    contactEvent(platform, contactCreated, contact, actor),
    contactEvent(platform, contactUpdated, retained, actor),
    ...(await Promise.all(
      [baseId, contact.id].map(async (id) =>
        outboxEvent(contactLabelsChanged, to, {
          contact_id: id,
          labels: await listTitles(trx, accountId, id),
        }),
      ),
    )),
  );
  return { contact, notRestored };
}

/** The base without the values taken from the other one. */
function giveUp(
  trx: Trx,
  base: ContactRecord,
  { before, after }: MergeSnapshot,
  now: Date,
): Promise<ContactRecord> {
  const values = differences(base, withoutMergedValues(base, before, after));
  if (Object.keys(values).length === 0) return Promise.resolve(base);
  return updateContact(trx, base.account_id, base.id, values, now);
}

/** The merged contact under its old id, without values that belong to another contact by now. */
async function restoreMerged(
  trx: Trx,
  base: ContactRecord,
  snapshot: MergeSnapshot,
  now: Date,
): Promise<Separated> {
  const { other } = snapshot;
  const notRestored: Unrestored[] = [];
  const free = async (key: 'email' | 'phone_number' | 'identifier'): Promise<string | null> => {
    const value = other[key];
    if (value === null || !(await findContactBy(trx, base.account_id, key, value))) return value;
    notRestored.push(key);
    return null;
  };
  const avatarKey = restoredAvatar(base, snapshot);
  const values = {
    name: other.name,
    email: await free('email'),
    phone_number: await free('phone_number'),
    identifier: await free('identifier'),
    blocked: other.blocked,
    additional_attributes: other.additional_attributes,
    custom_attributes: other.custom_attributes,
    avatar_key: avatarKey,
    last_activity_at: other.last_activity_at === null ? null : new Date(other.last_activity_at),
    contact_type: other.contact_type,
    location: other.location,
    country_code: other.country_code,
  };
  if (avatarKey !== other.avatar_key) notRestored.push('avatar');
  // Written in two steps, because the search index notices changes of a contact whose id it has passed, but not its
  // creation.
  await insertAgain(trx, base.account_id, other.id, { createdAt: new Date(other.created_at), now });
  const contact = await updateContact(trx, base.account_id, other.id, values, now);
  return { contact, notRestored };
}

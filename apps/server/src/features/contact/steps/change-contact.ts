import { Failure } from '@confab/contract/kit/errors';
import { contactUpdated } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar, withAvatar as keepAvatar } from '../../../platform/files/avatar.ts';
import { type Emit, transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withinAttributeLimit, type ContactDetails, differences, withDerived } from '../model.ts';
import { duplicateFailure } from './duplicate-failure.ts';
import {
  type ContactRecord,
  type ContactValues,
  lockContacts,
  updateContact as writeContact,
} from '../queries.ts';
import { recordChange } from '../changes/steps/record-change.ts';
import { contactEvent } from './contact-events.ts';

/** Changes a contact based on its current values. No event is emitted when nothing changes. Throws `not_found`. */
export async function changeContact(
  platform: Platform,
  actor: Actor,
  id: number,
  decide: (contact: ContactRecord) => ContactValues,
): Promise<ContactRecord> {
  const { before, after } = await transact(platform, (trx, emit) =>
    change(platform, trx, emit, actor, id, decide),
  );
  if (after.avatar_key !== before.avatar_key) await removeAvatar(platform, before.avatar_key);
  return after;
}

export function withAttributes(contact: ContactRecord, details: ContactDetails): ContactValues {
  const { additional_attributes: additional, custom_attributes: custom } = details;
  return {
    ...details,
    ...(additional && {
      additional_attributes: withinAttributeLimit('additional_attributes', {
        ...contact.additional_attributes,
        ...additional,
      }),
    }),
    ...(custom && {
      custom_attributes: withinAttributeLimit('custom_attributes', {
        ...contact.custom_attributes,
        ...custom,
      }),
    }),
  };
}

export async function change(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  id: number,
  decide: (contact: ContactRecord) => ContactValues,
): Promise<{ before: ContactRecord; after: ContactRecord }> {
  const [before] = await lockContacts(trx, actor.accountId, [id]);
  if (before === undefined) throw new Failure('not_found');
  const values = differences(before, withDerived(before, decide(before)));
  if (Object.keys(values).length === 0) return { before, after: before };
  const after = await writeContact(trx, actor.accountId, id, values, platform.clock.now());
  await recordChange(trx, actor, { before, after }, platform.clock.now());
  emit(contactEvent(platform, contactUpdated, after, actor));
  return { before, after };
}

/** Stores the avatar before the transaction and deletes it if that fails. */
export async function withAvatar<T>(
  platform: Platform,
  accountId: number,
  avatar: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await keepAvatar(platform, { kind: 'members', accountId }, avatar, work);
  } catch (error) {
    throw duplicateFailure(error) ?? error;
  }
}

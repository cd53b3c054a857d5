import { Failure } from '@confab/contract/kit/errors';
import { contactCreated, contactUpdated, type ContactInput } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar, storeAvatar } from '../../../platform/files/avatar.ts';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { boundedTogether, contactDetails, differences, type ContactDetails } from '../model.ts';
import { takenFailure } from '../steps/taken-failure.ts';
import {
  insertContact,
  lockContacts,
  updateContact as writeContact,
  type ContactRecord,
  type ContactValues,
} from '../queries.ts';
import { contactEvent, pictureRequests } from '../steps/contact-events.ts';

/**
 * Adds a contact. `also` runs in the same transaction. Throws `invalid` on the field: not well formed, or taken
 * by another contact of the account.
 */
export function createContact(
  platform: Platform,
  actor: Actor,
  input: ContactInput,
  also: (trx: Trx, contact: ContactRecord) => Promise<void> = () => Promise.resolve(),
): Promise<ContactRecord> {
  const details = contactDetails(input);
  return withAvatar(platform, actor.accountId, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const values = { ...details, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
      const contact = await addContact(platform, trx, emit, actor, values);
      emit(...pictureRequests(contact, input.avatar_url));
      await also(trx, contact);
      return contact;
    }),
  );
}

/** Adds a contact inside a transaction that is already open. */
export async function addContact(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  values: ContactValues,
): Promise<ContactRecord> {
  const contact = await insertContact(trx, actor.accountId, values, platform.clock.now());
  emit(contactEvent(platform, contactCreated, contact, actor));
  return contact;
}

/** Changes a contact; attributes are added to those it has. Throws `not_found`, and `invalid` as above. */
export async function updateContact(
  platform: Platform,
  actor: Actor,
  id: number,
  input: ContactInput,
): Promise<ContactRecord> {
  const details = contactDetails(input);
  const { before, after } = await withAvatar(platform, actor.accountId, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const changed = await change(platform, trx, emit, actor, id, (contact) => ({
        ...withAttributes(contact, details),
        ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }),
      }));
      emit(...pictureRequests(changed.after, input.avatar_url));
      return changed;
    }),
  );
  if (after.avatar_key !== before.avatar_key) await removeAvatar(platform, before.avatar_key);
  return after;
}

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

function withAttributes(contact: ContactRecord, details: ContactDetails): ContactValues {
  const { additional_attributes: additional, custom_attributes: custom } = details;
  return {
    ...details,
    ...(additional && {
      additional_attributes: boundedTogether('additional_attributes', {
        ...contact.additional_attributes,
        ...additional,
      }),
    }),
    ...(custom && {
      custom_attributes: boundedTogether('custom_attributes', { ...contact.custom_attributes, ...custom }),
    }),
  };
}

async function change(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  id: number,
  decide: (contact: ContactRecord) => ContactValues,
): Promise<{ before: ContactRecord; after: ContactRecord }> {
  const [before] = await lockContacts(trx, actor.accountId, [id]);
  if (before === undefined) throw new Failure('not_found');
  const values = differences(before, decide(before));
  if (Object.keys(values).length === 0) return { before, after: before };
  const after = await writeContact(trx, actor.accountId, id, values, platform.clock.now());
  emit(contactEvent(platform, contactUpdated, after, actor));
  return { before, after };
}

/** Stores the picture before the transaction and takes it away again when that fails. */
async function withAvatar<T>(
  platform: Platform,
  accountId: number,
  avatar: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  const key = await storeAvatar(platform, { kind: 'members', accountId }, avatar);
  try {
    return await work(key);
  } catch (error) {
    await removeAvatar(platform, key ?? null);
    throw takenFailure(error) ?? error;
  }
}

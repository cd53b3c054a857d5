import { Failure } from '@confab/contract/kit/errors';
import { contactUpdated, type ContactInput } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  withinAttributeLimit,
  differences,
  mergeDeep,
  readVisitorDetails,
  type ContactDetails,
} from '../model.ts';
import {
  findContactBy,
  lockContacts,
  updateContact,
  type ContactRecord,
  type ContactValues,
} from '../queries.ts';
import { allowedChanges, isAuthoritative } from '../steps/allowed-changes.ts';
import type { SessionProvenance } from '../steps/visible-to-session.ts';
import { contactEvent, avatarRequests } from '../steps/contact-events.ts';
import { recordChange } from '../changes/steps/record-change.ts';
import { mergeContacts, type MoveConversations } from '../merging/actions/merge-contacts.ts';

export type Identity = {
  actor: Actor;
  contactId: number;
  input: Partial<ContactInput>;
  /** The session that makes the claim, as it was before. */
  session: SessionProvenance;
  /** Keeps the name of a contact that already has one. */
  keepName?: boolean;
  moveConversations: MoveConversations;
};

/**
 * Records who a contact is. Another contact of the account with the same identifier, email, or phone number, in this
 * order, survives and absorbs this one. Two different identifiers are two people: they are never merged, and a detail
 * that another contact owns is skipped, as is anything invalid. A session without authority over the surviving
 * contact does not change values that others set. Returns the updated contact. Throws `not_found`.
 */
export async function identifyContact(platform: Platform, identity: Identity): Promise<ContactRecord> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(platform, (trx, emit) => identify(platform, trx, emit, identity));
    } catch (error) {
      // Another request took the detail between our read and our write, so now there is a contact to merge with; or
      // two contacts were being merged into each other.
      const passing = isUniqueViolation(error) || hasCode(error, '40P01');
      if (attempt === maxAttempts || !passing) throw error;
    }
  }
}

const maxAttempts = 3;

async function identify(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  identity: Identity,
): Promise<ContactRecord> {
  const [known] = await lockContacts(trx, identity.actor.accountId, [identity.contactId]);
  if (known === undefined) throw new Failure('not_found');
  let contact = known;
  let details = readVisitorDetails(identity.input);
  if (conflicts(contact.identifier, details.identifier)) details = without(details, 'identifier');
  for (const detail of ['identifier', 'email', 'phone_number'] as const) {
    const other = await holderOf(trx, contact, detail, details[detail]);
    if (other === undefined) continue;
    const mayJoin = handsOff(contact, other, identity.session);
    if (!mayJoin || !areOne(contact, other, details, detail)) details = without(details, detail);
    else contact = await mergeContacts(platform, trx, emit, { ...identity, base: other, other: contact });
  }
  const requested = allowedChanges(
    contact,
    completed(contact, details, identity.keepName === true),
    identity.session,
  );
  const values = differences(contact, requested);
  emit(...avatarRequests(contact, identity.input.avatar_url));
  if (Object.keys(values).length === 0) return contact;
  const after = await updateContact(trx, contact.account_id, contact.id, values, platform.clock.now());
  await recordChange(trx, identity.actor, { before: contact, after }, platform.clock.now());
  emit(contactEvent(platform, contactUpdated, after, identity.actor));
  return after;
}

/**
 * Whether a session may replace its contact by another one. An unverified session can't switch to another contact by
 * naming it, and blocked contacts are never merged.
 */
function handsOff(contact: ContactRecord, other: ContactRecord, session: SessionProvenance): boolean {
  if (isAuthoritative(other, session)) return true;
  return isAuthoritative(contact, session) && (!contact.blocked || other.blocked);
}

/** Another contact with this detail, locked for a change. */
async function holderOf(
  trx: Trx,
  contact: ContactRecord,
  detail: 'identifier' | 'email' | 'phone_number',
  value: string | null | undefined,
): Promise<ContactRecord | undefined> {
  if (value === undefined || value === null) return undefined;
  const other = await findContactBy(trx, contact.account_id, detail, value);
  if (other === undefined || other.id === contact.id) return undefined;
  const [locked] = await lockContacts(trx, contact.account_id, [other.id]);
  return locked;
}

function areOne(
  contact: ContactRecord,
  other: ContactRecord,
  details: ContactDetails,
  detail: 'identifier' | 'email' | 'phone_number',
): boolean {
  if (detail === 'identifier') return !conflicts(contact.identifier, other.identifier);
  if (conflicts(details.identifier ?? contact.identifier, other.identifier)) return false;
  if (detail === 'email') return true;
  return !conflicts(details.email ?? contact.email, other.email);
}

/** Two different values that are both there. */
function conflicts(left: string | null | undefined, right: string | null | undefined): boolean {
  return Boolean(left) && Boolean(right) && left !== right;
}

function without(details: ContactDetails, key: keyof ContactDetails): ContactDetails {
  const { [key]: _dropped, ...rest } = details;
  return rest;
}

function completed(contact: ContactRecord, details: ContactDetails, keepName: boolean): ContactValues {
  const {
    additional_attributes: additional,
    custom_attributes: custom,
    blocked: _blocked,
    ...plain
  } = details;
  const { name, ...others } = plain;
  return {
    ...others,
    ...(name === undefined || (keepName && isNamed(contact)) ? {} : { name }),
    ...(additional && {
      additional_attributes: withinAttributeLimit(
        'additional_attributes',
        mergeDeep(contact.additional_attributes, additional),
      ),
    }),
    ...(custom && {
      custom_attributes: withinAttributeLimit(
        'custom_attributes',
        mergeDeep(contact.custom_attributes, custom),
      ),
    }),
  };
}

/** A contact with an address has also been asked for a name. */
function isNamed(contact: ContactRecord): boolean {
  return contact.email !== null || contact.phone_number !== null || contact.identifier !== null;
}

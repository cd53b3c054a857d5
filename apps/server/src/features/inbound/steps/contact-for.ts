import { fitAttributeLimit } from '@confab/rules/attribute-limits';
import type { InboundContact } from '../../../channels/channel.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  avatarReferenceRequests,
  changeContact,
  findContactInbox,
  findOrCreateSession,
  readVisitorDetails,
  visitorName,
  type Visitor,
} from '../../contact/index.ts';
import { currentTools, type InboxRow } from '../../inbox/index.ts';
import type { Receiving } from './fetch-files.ts';
import { storedContact, storedId } from './stored-values.ts';

/**
 * The contact behind an id of the provider: known by it here, or one of the account with the same address or number,
 * or a new one.
 */
export async function contactFor(
  platform: Platform,
  inbox: InboxRow,
  input: InboundContact,
): Promise<Visitor> {
  const contact = storedContact({ ...input, sourceId: await knownSourceId(platform, inbox, input) });
  const actor = { kind: 'system' as const, accountId: inbox.account_id };
  const details = detailsOf(contact);
  const identity = {
    ...details,
    name: details.name ?? visitorName(contact.sourceId),
    ...(contact.avatarUrl === undefined ? {} : { avatar_url: contact.avatarUrl }),
  };
  const visitor = await findOrCreateSession(platform, actor, inbox.id, identity, contact.sourceId);
  const { avatarReference: image } = contact;
  if (visitor.fresh && image !== undefined)
    await transact(platform, (_trx, emit) =>
      Promise.resolve(emit(...avatarReferenceRequests(visitor.contact, inbox.id, image))),
    );
  return visitor;
}

/** A contact with its profile at the provider, if it is new in the inbox. */
export async function described(
  platform: Platform,
  { inbox, inbound, isLastAttempt }: Receiving,
  input: InboundContact,
): Promise<InboundContact> {
  if (inbound.describeContact === undefined) return input;
  const { account_id: accountId, id: inboxId } = inbox;
  const sourceId = storedId(input.sourceId);
  if ((await findContactInbox(platform.db, accountId, inboxId, sourceId)) !== undefined) return input;
  try {
    const tools = await currentTools(platform, inbox);
    return 'status' in tools ? input : await inbound.describeContact(input, tools);
  } catch (error) {
    if (!isLastAttempt) throw error;
    platform.log.warn({ err: error, accountId, inboxId }, 'a contact has no profile at its provider');
    return input;
  }
}

/** The id by which the contact is known here already, else the one that was given. */
async function knownSourceId(
  { db }: Platform,
  { account_id: accountId, id }: InboxRow,
  { sourceId, otherSourceIds = [] }: InboundContact,
): Promise<string> {
  for (const other of otherSourceIds) if (await findContactInbox(db, accountId, id, other)) return other;
  return sourceId;
}

/** Updates a known contact with the provider's current details; unknown contacts are ignored. */
export async function updateExistingContact(
  platform: Platform,
  inbox: InboxRow,
  input: InboundContact,
): Promise<void> {
  const contact = storedContact(input);
  const { account_id: accountId } = inbox;
  const session = await findContactInbox(platform.db, accountId, inbox.id, contact.sourceId);
  if (session === undefined) return;
  // Address and number find people in other inboxes, so only people change them.
  const { name, additional_attributes: attributes } = detailsOf(contact);
  await changeContact(platform, { kind: 'system', accountId }, session.contact_id, (before) => {
    const together = { ...before.additional_attributes, ...attributes };
    return {
      ...(name === undefined ? {} : { name }),
      ...(attributes === undefined || !fitAttributeLimit(together)
        ? {}
        : { additional_attributes: together }),
    };
  });
}

/** Invalid values count as missing. */
function detailsOf({ name, email, phoneNumber, attributes }: InboundContact) {
  return readVisitorDetails({
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
    ...(attributes === undefined || !fitAttributeLimit(attributes)
      ? {}
      : { additional_attributes: attributes }),
  });
}

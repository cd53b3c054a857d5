import { dashedPhone } from '../../../../platform/phone/phone-text.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import { recordExternalId, type ContactRecord } from '../../../contact/index.ts';
import type { HookRow } from '../../queries.ts';
import { leadAttributes, type Access } from '../model.ts';
import { findLead, saveLead } from '../queries.ts';
import { putLead, updateLead } from './leadsquared-api.ts';

export type Connected = { hook: HookRow; access: Access };

const attributesOf = (contact: ContactRecord) =>
  leadAttributes({ ...contact, phone: contact.phone_number && dashedPhone(contact.phone_number) });

/** Updates the lead of a contact, or creates it. Throws as the API does. */
export async function sendLead(platform: Platform, { hook, access }: Connected, contact: ContactRecord) {
  const attributes = attributesOf(contact);
  if (attributes === undefined) return;
  const known = await findLead(platform.db, contact.account_id, contact.id);
  if (known !== undefined && (await updateLead(platform, access, known, attributes))) return;
  await makeLead(platform, { hook, access }, contact);
}

/** The id of the contact's lead; undefined for a contact without a recognizable detail. Throws like the API client. */
export async function leadOf(
  platform: Platform,
  connected: Connected,
  contact: ContactRecord,
): Promise<string | undefined> {
  const known = await findLead(platform.db, contact.account_id, contact.id);
  return known ?? makeLead(platform, connected, contact);
}

/** The same, after the known lead turned out to be deleted. */
export async function makeLead(
  platform: Platform,
  { hook, access }: Connected,
  contact: ContactRecord,
): Promise<string | undefined> {
  const attributes = attributesOf(contact);
  if (attributes === undefined) return undefined;
  const leadId = await putLead(platform, access, attributes);
  const { account_id: accountId, id: contactId } = contact;
  await transact(platform, async (trx) => {
    const key = { accountId, contactId, hookId: hook.id, organization: hook.reference_id };
    if (!(await saveLead(trx, key, leadId))) return;
    // No event: nothing else depends on it, and it would cause another call.
    await recordExternalId(trx, { accountId, contactId }, 'leadsquared_id', leadId);
  });
  return leadId;
}

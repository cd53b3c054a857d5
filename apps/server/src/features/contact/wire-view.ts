import {
  type ContactInbox,
  type ContactRow,
  contactTypes,
  type InboxRow as InboxRowShape,
} from '@confab/contract/features/contact';
import { senderNameTypes } from '@confab/contract/features/inbox';
import { isoOrNull } from '../../platform/time/wire-time.ts';
import { channelOf } from '../../channels/registry.ts';
import { inboxSlim, type InboxRow } from '../inbox/index.ts';
import type { ContactRecord } from './queries.ts';
import type { InboxOfContact } from './session-queries.ts';

/** The raw record, as a few widget and public routes answer. */
export function contactRow(record: ContactRecord): ContactRow {
  return {
    id: record.id,
    account_id: record.account_id,
    name: record.name,
    middle_name: record.middle_name,
    last_name: record.last_name,
    email: record.email,
    phone_number: record.phone_number,
    identifier: record.identifier,
    location: record.location,
    country_code: record.country_code,
    contact_type: contactTypes[record.contact_type] ?? 'visitor',
    blocked: record.blocked,
    additional_attributes: record.additional_attributes,
    custom_attributes: record.custom_attributes,
    last_activity_at: isoOrNull(record.last_activity_at),
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
  };
}

export function contactInboxView(site: { frontendUrl: string }, known: InboxOfContact): ContactInbox {
  return { source_id: known.source_id, inbox: inboxSlim(site, known) };
}

/** An inbox with its raw column values, next to a new contact. */
export function inboxRowView(row: InboxRow): InboxRowShape {
  return {
    id: row.id,
    channel_id: row.id,
    account_id: row.account_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    channel_type: channelOf(row.channel).wireName,
    enable_auto_assignment: row.enable_auto_assignment,
    greeting_enabled: row.greeting_enabled,
    greeting_message: row.greeting_message,
    email_address: null,
    working_hours_enabled: row.working_hours_enabled,
    out_of_office_message: row.out_of_office_message,
    timezone: row.timezone,
    enable_email_collect: row.enable_email_collect,
    csat_survey_enabled: row.csat_survey_enabled,
    allow_messages_after_resolved: row.allow_messages_after_resolved,
    auto_assignment_config: row.auto_assignment_config,
    lock_to_single_conversation: row.lock_to_single_conversation,
    portal_id: null,
    sender_name_type: senderNameTypes[row.sender_name_type] ?? 'friendly',
    business_name: row.business_name,
    csat_config: row.csat_config,
  };
}

import type { PublicContact, PublicConversation, PublicInbox } from '@confab/contract/features/public-inbox';
import type { Static } from '@confab/contract/kit/schema';
import type { ApiSettings } from '../../channels/api/settings.ts';
import { unixSeconds } from '../../platform/time/wire-time.ts';
import { contactRow, visibleToSession, type ContactInboxRow, type ContactRecord } from '../contact/index.ts';
import { statusOf, type ContextRow } from '../conversation/index.ts';
import { workingHourView, type PublicInbox as InboxRow, type StoredWorkingHour } from '../inbox/index.ts';
import { publicMessageView, type LoadedMessage } from '../message/index.ts';

export function publicInboxView(
  inbox: InboxRow,
  settings: ApiSettings,
  hours: readonly StoredWorkingHour[],
): Static<typeof PublicInbox> {
  return {
    identifier: settings.identifier,
    identity_validation_enabled: settings.hmac_mandatory,
    name: inbox.name,
    timezone: inbox.timezone,
    working_hours: hours.map(workingHourView),
    working_hours_enabled: inbox.working_hours_enabled,
    csat_survey_enabled: inbox.csat_survey_enabled,
    greeting_enabled: inbox.greeting_enabled,
  };
}

export function publicContactView(known: ContactRecord, session: ContactInboxRow): PublicContact {
  const contact = visibleToSession(known, session);
  return {
    source_id: session.source_id,
    pubsub_token: session.pubsub_token,
    id: contact.id,
    name: contact.name,
    email: contact.email,
    phone_number: contact.phone_number,
  };
}

export function publicConversationView(
  row: ContextRow,
  messages: readonly LoadedMessage[],
  { contact, session }: { contact: ContactRecord; session: ContactInboxRow },
): PublicConversation {
  return {
    id: row.display_id,
    uuid: row.uuid,
    inbox_id: row.inbox_id,
    contact_last_seen_at: unixSeconds(row.contact_last_seen_at),
    status: statusOf(row.status),
    agent_last_seen_at: unixSeconds(row.agent_last_seen_at),
    messages: messages.map((message) => publicMessageView(message, row.display_id)),
    contact: contactRow(visibleToSession(contact, session)),
  };
}

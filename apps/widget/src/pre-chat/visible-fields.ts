import type { PreChatField, PreChatForm } from '@confab/contract/channels/web-widget';
import type { Contact } from '../api/calls.ts';

/** The fields to show: enabled ones, without those known from the site or an earlier visit. */
export function visibleFields(options: PreChatForm, contact: Contact | null): PreChatField[] {
  const known: Record<string, boolean> = {
    emailAddress: contact?.has_email ?? false,
    phoneNumber: contact?.has_phone_number ?? false,
    // A visitor starts with a made-up name, so a name counts only with something that identifies.
    fullName: Boolean(
      contact?.has_name && (contact.has_email || contact.has_phone_number || contact.identifier),
    ),
  };
  return (options.pre_chat_fields ?? []).filter((field) => field.enabled && !known[field.name]);
}

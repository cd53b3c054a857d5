import { contactNotesChanged } from '@confab/contract/features/contact-note';
import { outboxEvent, type OutboxEvent } from '../../../../platform/outbox/outbox.ts';

/** An event for every member with access to contacts, who refetches the contact's notes. */
export function noteEvent({
  accountId,
  contactId,
  id,
}: {
  accountId: number;
  contactId: number;
  id: number;
}): OutboxEvent {
  const to = { accountId, audience: { account: true, aboutContact: true } } as const;
  return outboxEvent(contactNotesChanged, to, { contact_id: contactId, note_id: id });
}

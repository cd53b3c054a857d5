import { contactNotesChanged } from '@confab/contract/features/contact-note';
import { outboxEvent, type OutboxEvent } from '../../../../platform/outbox/outbox.ts';

/** Every member who may use contacts reads the notes of this one again. */
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

import { contactUpdated } from '@confab/contract/features/contact';
import { conversationCreated, conversationStatusChanged } from '@confab/contract/features/conversation';
import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ActivityKind } from './model.ts';

/** Events that LeadSquared receives. */
export const leadSquaredEvents = [
  contactUpdated.name,
  conversationCreated.name,
  conversationStatusChanged.name,
];

/** What an event is about; a conversation is identified by its display id. */
export type Subject = { kind: 'lead'; contactId: number } | { kind: ActivityKind; displayId: number };

const contact = Type.Object({
  id: Type.Integer(),
  email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  phone_number: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const conversation = Type.Object({ id: Type.Integer(), status: Type.String() });

/** Undefined for events that are not sent: anonymous contacts, and any status but resolved. */
export function subjectOf({ name, data }: { name: string; data: unknown }): Subject | undefined {
  if (name === contactUpdated.name) {
    const { id, email, phone_number: phone }: Static<typeof contact> = Value.Parse(contact, data);
    return email || phone ? { kind: 'lead', contactId: id } : undefined;
  }
  const { id, status } = Value.Parse(conversation, data);
  if (name === conversationCreated.name) return { kind: 'conversation', displayId: id };
  return status === 'resolved' ? { kind: 'transcript', displayId: id } : undefined;
}

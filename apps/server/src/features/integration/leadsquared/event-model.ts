import { contactUpdated } from '@confab/contract/features/contact';
import { conversationCreated, conversationStatusChanged } from '@confab/contract/features/conversation';
import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ActivityKind } from './model.ts';

/** Events of which LeadSquared is told. */
export const toldEvents = [contactUpdated.name, conversationCreated.name, conversationStatusChanged.name];

/** What an event is to LeadSquared; a conversation is named by its display id. */
export type Happening = { kind: 'lead'; contactId: number } | { kind: ActivityKind; displayId: number };

const contact = Type.Object({
  id: Type.Integer(),
  email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  phone_number: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const conversation = Type.Object({ id: Type.Integer(), status: Type.String() });

/** Undefined for what LeadSquared is not told: contacts that nobody could recognize, and any status but resolved. */
export function happeningOf({ name, data }: { name: string; data: unknown }): Happening | undefined {
  if (name === contactUpdated.name) {
    const { id, email, phone_number: phone }: Static<typeof contact> = Value.Parse(contact, data);
    return email || phone ? { kind: 'lead', contactId: id } : undefined;
  }
  const { id, status } = Value.Parse(conversation, data);
  if (name === conversationCreated.name) return { kind: 'conversation', displayId: id };
  return status === 'resolved' ? { kind: 'transcript', displayId: id } : undefined;
}

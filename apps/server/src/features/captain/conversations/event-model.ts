import {
  conversationAssistantRequested,
  conversationBotHandoff,
  conversationEndedByContact,
} from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import { Id, Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function readAssistantRequest(data: unknown): EventData<typeof conversationAssistantRequested> {
  return Value.Parse(conversationAssistantRequested.data, data);
}

/** The conversation that was handed over, and the one its contact ended. */
export function readHandoff(data: unknown): number {
  return Value.Parse(conversationBotHandoff.data, data).conversation_id;
}
export function readEnded(data: unknown): number {
  return Value.Parse(conversationEndedByContact.data, data).conversation_id;
}

const StatusChange = Type.Object({ id: Id, status: Type.String() });

/** The display id of a conversation whose status changed, and the status. */
export function readStatusChange(data: unknown): { displayId: number; status: string } {
  const { id, status } = Value.Parse(StatusChange, Value.Clean(StatusChange, structuredClone(data)));
  return { displayId: id, status };
}

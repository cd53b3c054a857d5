import type { EventData } from '@confab/contract/kit/event';
import { agentRemoved } from '@confab/contract/features/agent';
import { contactDeletionRequested } from '@confab/contract/features/contact';
import {
  conversationHookRequested,
  teamEmailRequested,
  transcriptRequested,
  unreadEmailRequested,
} from '@confab/contract/features/conversation';
import { inboxDeleted, inboxProgramRemoved } from '@confab/contract/features/inbox';
import { labelRenamed } from '@confab/contract/features/label';
import { messageDeliveryRequested } from '@confab/contract/features/message';
import { slaPolicyDeleted } from '@confab/contract/features/sla-policy';
import { teamDeleted } from '@confab/contract/features/team';
import { userAvailabilityChanged } from '@confab/contract/features/user';
import { Id, Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function readDelivery(data: unknown): EventData<typeof messageDeliveryRequested> {
  return Value.Parse(messageDeliveryRequested.data, data);
}

export function readRenaming(data: unknown): EventData<typeof labelRenamed> {
  return Value.Parse(labelRenamed.data, data);
}

export function readRemoval(data: unknown): EventData<typeof agentRemoved> {
  return Value.Parse(agentRemoved.data, data);
}

export function readInboxDeletion(data: unknown): EventData<typeof inboxDeleted> {
  return Value.Parse(inboxDeleted.data, data);
}

export function readProgramRemoval(data: unknown): EventData<typeof inboxProgramRemoved> {
  return Value.Parse(inboxProgramRemoved.data, data);
}

export function readContactDeletion(data: unknown): EventData<typeof contactDeletionRequested> {
  return Value.Parse(contactDeletionRequested.data, data);
}

export function readTeamDeletion(data: unknown): EventData<typeof teamDeleted> {
  return Value.Parse(teamDeleted.data, data);
}

export function readPolicyDeletion(data: unknown): EventData<typeof slaPolicyDeleted> {
  return Value.Parse(slaPolicyDeleted.data, data);
}

export function readArrival(data: unknown): EventData<typeof userAvailabilityChanged> {
  return Value.Parse(userAvailabilityChanged.data, data);
}

const OfInbox = Type.Object({ inbox_id: Id });

/** Of an event about a conversation, only its location. */
export function readInboxOf(data: unknown): { inbox_id: number } {
  return Value.Parse(OfInbox, data);
}

export function readTranscriptRequest(data: unknown): EventData<typeof transcriptRequested> {
  return Value.Parse(transcriptRequested.data, data);
}

export function readTeamEmail(data: unknown): EventData<typeof teamEmailRequested> {
  return Value.Parse(teamEmailRequested.data, data);
}

export function readUnreadEmailRequest(data: unknown): EventData<typeof unreadEmailRequested> {
  return Value.Parse(unreadEmailRequested.data, data);
}

export function readHookRequest(data: unknown): EventData<typeof conversationHookRequested> {
  return Value.Parse(conversationHookRequested.data, data);
}

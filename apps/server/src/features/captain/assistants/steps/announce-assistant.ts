import { captainAssistantChanged } from '@confab/contract/features/captain-assistant';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';

/** Notifies every member of the account that their list is out of date. */
export function announceAssistant(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(captainAssistantChanged, { accountId, audience: { account: true } }, { id }));
}

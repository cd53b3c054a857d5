import { conversationRulesRequested, type RuleEvent } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { ContextRow } from '../../row-queries.ts';

/** The event that triggers rules. */
export type RuleRequest = {
  event: RuleEvent;
  messageId?: number;
  changed?: Record<string, unknown>[];
};

/**
 * Requests the account's rules to be checked, once the change is committed; the events of a conversation in order.
 * Changes by a rule trigger none, so that rules cannot loop.
 */
export function requestRules(
  {
    row,
    emit,
    actor,
    ruleEvents,
  }: { row: ContextRow; emit: Emit; actor: Actor; ruleEvents: readonly string[] },
  { event, messageId, changed }: RuleRequest,
): void {
  if (!ruleEvents.includes(event)) return;
  if (actor.kind === 'system' && actor.automationId !== undefined) return;
  emit(
    outboxEvent(
      conversationRulesRequested,
      { accountId: row.account_id, audience: {} },
      {
        event,
        conversation_id: row.id,
        ...(messageId === undefined ? {} : { message_id: messageId }),
        ...(changed === undefined ? {} : { changed_attributes: changed }),
      },
    ),
  );
}

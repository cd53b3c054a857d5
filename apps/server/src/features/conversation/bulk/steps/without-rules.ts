import type { Change } from '../../steps/change-conversation.ts';

/** The change as it continues: the actions of a rule, and their undo, trigger no rules. */
export function withoutRules(change: Change, request: object): Change {
  return 'actions' in request ? { ...change, ruleEvents: [] } : change;
}

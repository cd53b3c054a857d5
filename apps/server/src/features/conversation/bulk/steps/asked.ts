import type { Change } from '../../steps/change-conversation.ts';

/** The change as it is to go on: what a rule asked for, and what undoes it, is answered by no rule. */
export function asked(change: Change, request: object): Change {
  return 'actions' in request ? { ...change, ruleEvents: [] } : change;
}

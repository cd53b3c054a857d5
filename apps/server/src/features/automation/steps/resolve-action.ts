import type { AutomationAction } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { NamedAction } from '../../conversation/index.ts';
import { requestedAction } from '../../macro/index.ts';
import { plainAction, teamEmail } from '../action-model.ts';

/** Nobody runs a rule, so it can assign to nobody as themselves. */
const nobody = { id: 0 };

/** What an action of a rule is to do after an event; a text says why it cannot be done. */
export function resolveAction(action: AutomationAction, event: RuleEvent): NamedAction | string {
  if (action.action_name === 'send_email_to_team') return teamEmail(action);
  return requestedAction(plainAction(action), nobody, `automation_event.${event}`);
}

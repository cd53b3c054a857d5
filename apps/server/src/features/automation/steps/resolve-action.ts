import type { AutomationAction } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { NamedAction } from '../../conversation/index.ts';
import { requestedAction } from '../../macro/index.ts';
import { plainAction, teamEmail } from '../action-model.ts';

/** A rule has no user, so "assign to me" has no meaning. */
const noUser = { id: 0 };

/** The action a rule executes after an event, or a text why it cannot be executed. */
export function resolveAction(action: AutomationAction, event: RuleEvent): NamedAction | string {
  if (action.action_name === 'send_email_to_team') return teamEmail(action);
  return requestedAction(plainAction(action), noUser, `automation_event.${event}`);
}

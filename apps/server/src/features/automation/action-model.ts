import type { AutomationAction, AutomationParam } from '@confab/contract/features/automation';
import type { MacroAction } from '@confab/contract/features/macro';

type Simple = Exclude<AutomationParam, object>;

const isSimple = (param: AutomationParam): param is Simple => typeof param !== 'object' || param === null;

/** The action as macros have it: all but the one that only rules know take plain values. */
export function plainAction({ action_name, action_params }: AutomationAction): MacroAction {
  return { action_name, action_params: action_params.filter(isSimple) };
}

/** The parameters of `send_email_to_team`, or the reason why they are invalid. */
export function teamEmail({ action_params: [first] }: AutomationAction) {
  if (first === undefined || isSimple(first)) return 'The teams are missing';
  const teamIds = (first.team_ids ?? []).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  if (teamIds.length === 0) return 'The teams are missing';
  const content = first.message?.trim() ?? '';
  return content === '' ? 'The message is missing' : { kind: 'team_email' as const, teamIds, content };
}

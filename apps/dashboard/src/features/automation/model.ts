import type {
  AutomationAction,
  AutomationCondition,
  AutomationParam,
} from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Condition } from '@confab/contract/kit/conditions';
import { attributesOf } from '../custom-attribute/index.ts';
import {
  conditionsOf,
  filterAttributes,
  problemOf,
  rowsOf,
  type FilterAttribute,
  type FilterAttributes,
  type FilterRow,
  type RowProblem,
  type StandardKey,
} from '../custom-filter/index.ts';
import { editedActions, newAction, savedActions, type EditedAction } from '../macro/index.ts';

const always = ['inbox_id', 'email', 'phone_number', 'conversation_language'] as const;
const ofConversation = [
  'status',
  'priority',
  'browser_language',
  'country_code',
  'referer',
  'mail_subject',
  'city',
  'company',
] as const;
const ofAssignment = ['assignee_id', 'team_id'] as const;

/** The conditions available for an event. */
const keysByEvent: Readonly<Record<RuleEvent, readonly [StandardKey, ...StandardKey[]]>> = {
  message_created: ['message_type', 'content', ...always],
  conversation_created: [...ofConversation, ...always],
  conversation_updated: [...ofConversation, ...ofAssignment, ...always],
  conversation_opened: ['priority', ...ofConversation.slice(2), ...ofAssignment, ...always],
};

const everyKey = ['message_type', 'content', ...ofConversation, ...ofAssignment, ...always] as const;

/** The account's own attributes; a key that conversations and contacts share is that of conversations. */
function ownAttributes(custom: readonly CustomAttribute[]): readonly CustomAttribute[] {
  const first = attributesOf(custom, 'conversation_attribute');
  const keys = new Set(first.map(({ attribute_key: key }) => key));
  const others = attributesOf(custom, 'contact_attribute').filter(({ attribute_key: key }) => !keys.has(key));
  return [...first, ...others];
}

export function attributesFor(event: RuleEvent, custom: readonly CustomAttribute[]): FilterAttributes {
  return filterAttributes(keysByEvent[event], ownAttributes(custom));
}

/** What is wrong with a condition of a rule for this event. */
export function conditionProblem(row: FilterRow, attributes: FilterAttributes): RowProblem | undefined {
  return attributes.some(({ key }) => key === row.attribute.key) ? problemOf(row) : 'not_here';
}

/** The attributes of an event, and that of a row saved for another one. */
export function attributesWith(attributes: FilterAttributes, rows: readonly FilterRow[]): FilterAttributes {
  const strange = rows
    .map(({ attribute }) => attribute)
    .filter(({ key }, index, all) => {
      const isFirst = all.findIndex((each) => each.key === key) === index;
      return isFirst && !attributes.some((known) => known.key === key);
    });
  return [...attributes, ...strange];
}

/** The conditions of a rule as they are edited; undefined when another program made some that cannot be. */
export function editedConditions(
  conditions: readonly AutomationCondition[],
  custom: readonly CustomAttribute[],
): FilterRow[] | undefined {
  const attributes = filterAttributes(everyKey, ownAttributes(custom));
  const plain = conditions.map((condition) => plainCondition(condition, attributes));
  const known = plain.filter((condition) => condition !== undefined);
  return known.length === plain.length ? rowsOf(known, attributes) : undefined;
}

/** The search terms for a message's text are edited in one field. */
function plainCondition(
  { values, ...condition }: AutomationCondition,
  attributes: FilterAttributes,
): Condition | undefined {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return undefined;
  const attribute = attributes.find(({ key }) => key === condition.attribute_key);
  if (
    attribute === undefined ||
    modelOf(attribute) !== (condition.custom_attribute_type || modelOf(attribute))
  )
    return undefined;
  if (condition.attribute_key === 'content' && Array.isArray(values))
    return { ...condition, values: [values.map(String).join(', ')] };
  return { ...condition, values: values ?? null };
}

const modelOf = ({ custom }: FilterAttribute): string => custom?.attribute_model ?? '';

export function savedConditions(rows: readonly FilterRow[]): AutomationCondition[] {
  return conditionsOf(rows).map((condition, index) => {
    const attribute = rows[index]?.attribute;
    return {
      ...condition,
      ...(condition.attribute_key === 'content' ? { values: wordsOf(rows[index]?.value ?? '') } : {}),
      custom_attribute_type: attribute ? modelOf(attribute) : '',
    };
  });
}

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Actions as they are edited; those that this version does not know are left out. */
export function editedRuleActions(actions: readonly AutomationAction[]): EditedAction[] {
  return actions.flatMap(({ action_name: name, action_params: params }) => {
    const [first] = params;
    if (name === 'send_email_to_team')
      return [newAction(name, isTeamEmail(first) ? [first.message ?? '', ...teamsOf(first)] : [])];
    const plain = params.filter((param): param is Exclude<AutomationParam, object> => !isTeamEmail(param));
    return editedActions([{ action_name: name, action_params: plain }]);
  });
}

type TeamEmail = Extract<AutomationParam, object>;

function isTeamEmail(param: AutomationParam | undefined): param is TeamEmail {
  return typeof param === 'object' && param !== null;
}

const teamsOf = ({ team_ids: ids }: TeamEmail): string[] => (ids ?? []).map(String);

export function savedRuleActions(actions: readonly EditedAction[]): AutomationAction[] {
  return actions.flatMap((action): AutomationAction[] => {
    const [message = '', ...teamIds] = action.params;
    if (action.name === 'send_email_to_team')
      return [
        {
          action_name: action.name,
          action_params: [{ team_ids: teamIds.map(Number), message: message.trim() }],
        },
      ];
    return savedActions([action]).map(({ action_name, action_params = [] }) => ({
      action_name,
      action_params,
    }));
  });
}

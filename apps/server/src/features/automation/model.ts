import {
  automationActionNames,
  automationAttributes,
  maxAutomationBytes,
  type AutomationAction,
  type AutomationActionInput,
  type AutomationCondition,
} from '@confab/contract/features/automation';
import { Failure, invalidField } from '@confab/contract/kit/errors';

export function automationName(input: string): string {
  const name = input.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  return name;
}

type Input = {
  conditions?: readonly AutomationCondition[] | null | undefined;
  actions?: readonly AutomationActionInput[] | null | undefined;
};

/**
 * The stored form of the conditions and actions; omitted keys stay absent. `ownKeys` are the account's custom
 * attributes. Throws `unprocessable` with the wire's messages for unknown ones, and `invalid` for too many bytes.
 */
export function automationParts(
  { conditions, actions }: Input,
  ownKeys: ReadonlySet<string>,
): { conditions?: AutomationCondition[]; actions?: AutomationAction[] } {
  const stored = actions?.map(storedAction);
  const errors = {
    conditions: conditions == null ? [] : conditionErrors(conditions, ownKeys),
    actions: stored === undefined ? [] : actionErrors(stored),
  };
  if (errors.conditions.length + errors.actions.length > 0) {
    const named = Object.entries(errors).filter(([, texts]) => texts.length > 0);
    throw new Failure('unprocessable', { body: { error: Object.fromEntries(named) } });
  }
  limitBytes('conditions', conditions);
  limitBytes('actions', stored);
  return {
    ...(conditions == null ? {} : { conditions: [...conditions] }),
    ...(stored === undefined ? {} : { actions: stored }),
  };
}

const storedAction = ({ action_name, action_params: params }: AutomationActionInput): AutomationAction => ({
  action_name,
  action_params: params == null ? [] : [params].flat(),
});

function conditionErrors(conditions: readonly AutomationCondition[], ownKeys: ReadonlySet<string>): string[] {
  const standard: readonly string[] = automationAttributes;
  const unknown = conditions
    .map(({ attribute_key: key }) => key)
    .filter((key) => !standard.includes(key) && !ownKeys.has(key));
  const last = conditions.filter(({ query_operator: word }) => !word);
  const odd = conditions.filter(({ query_operator: word }) => word && !/^(?:and|or)$/i.test(word.trim()));
  return [
    ...(unknown.length === 0 ? [] : [`Automation conditions ${unknown.join(',')} not supported.`]),
    ...(last.length > 1 ? ['Automation conditions should have query operator.'] : []),
    ...(odd.length > 0 ? ['Query operator must be either "AND" or "OR".'] : []),
  ];
}

function actionErrors(actions: readonly AutomationAction[]): string[] {
  const known: readonly string[] = automationActionNames;
  const unknown = actions.map(({ action_name: name }) => name).filter((name) => !known.includes(name));
  return unknown.length === 0 ? [] : [`Automation actions ${unknown.join(',')} not supported.`];
}

function limitBytes(field: string, value: unknown): void {
  if (value != null && Buffer.byteLength(JSON.stringify(value)) > maxAutomationBytes)
    throw invalidField(field, 'too_long', `${field} are longer than ${maxAutomationBytes} bytes`);
}

/** The actions of a copy: each file belongs to the rule that it was uploaded for. */
export function copiedActions(actions: readonly AutomationAction[]): AutomationAction[] {
  return actions.map((action) =>
    action.action_name === 'send_attachment' ? { ...action, action_params: [] } : action,
  );
}

type Positioned = { id: number; position: number };

/**
 * The changes when the rule at an index moves to another: the rules between the two shift by one, each taking its
 * neighbor's number.
 */
export function movedPositions(rules: readonly Positioned[], from: number, to: number): Positioned[] {
  const moved = rules[from];
  if (moved === undefined) return [];
  const next = rules.toSpliced(from, 1).toSpliced(to, 0, moved);
  return next.flatMap(({ id, position: before }, index) => {
    const position = rules[index]?.position ?? before;
    return position === before ? [] : [{ id, position }];
  });
}

/** A second run that does not understand the conditions turns the rule off. */
export const maxInvalidRuns = 2;

/** Misses stored per rule. */
export const missSlots = 50;

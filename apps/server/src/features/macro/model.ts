import {
  macroActionNames,
  macroVisibilities,
  maxMacroActions,
  maxMacroBytes,
  type MacroAction,
  type MacroActionInput,
  type MacroActionName,
  type MacroVisibility,
  type MacroVisibilityInput,
} from '@confab/contract/features/macro';
import { conversationStatuses, priorities } from '@confab/contract/features/conversation';
import { Failure, invalidField } from '@confab/contract/kit/errors';

export function visibilityNumber(input: MacroVisibilityInput): number {
  const index = macroVisibilities.findIndex((name) => name === input);
  return index >= 0 ? index : Number(input);
}

export function visibilityOf(stored: number): MacroVisibility {
  return macroVisibilities[stored] ?? 'personal';
}
export const everyone = 1;

/** The stored form of the given actions. Throws `unprocessable` with the wire's message for an unknown one. */
export function macroActions(input: readonly MacroActionInput[] | null | undefined): MacroAction[] {
  const actions = (input ?? []).map(({ action_name, action_params: params }) => ({
    action_name,
    action_params: params == null ? [] : [params].flat(),
  }));
  const unknown = actions.filter(({ action_name: name }) => !isActionName(name));
  if (unknown.length > 0) {
    const names = unknown.map(({ action_name: name }) => name).join(',');
    throw new Failure('unprocessable', {
      body: { error: { actions: [`Macro execution actions ${names} not supported.`] } },
    });
  }
  if (actions.length > maxMacroActions)
    throw invalidField('actions', 'too_many', `Actions exceed the maximum of ${maxMacroActions}`);
  if (Buffer.byteLength(JSON.stringify(actions)) > maxMacroBytes)
    throw invalidField('actions', 'too_long', `Actions are longer than ${maxMacroBytes} bytes`);
  return actions;
}

export function macroName(input: string): string {
  const name = input.trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  return name;
}

export function isActionName(name: string): name is MacroActionName {
  return (macroActionNames as readonly string[]).includes(name);
}

type Param = NonNullable<MacroAction['action_params']>[number];

/** A macro's action as a conversation action; a text is the reason why it is invalid. */
export function requestedAction(action: MacroAction, self: { id: number }, event: string) {
  const params = action.action_params ?? [];
  const [first] = params;
  switch (action.action_name as MacroActionName) {
    case 'assign_agent':
      return assignee(first, self.id);
    case 'assign_team':
      return team(first);
    case 'remove_assigned_team':
      return { kind: 'team' as const, teamId: null };
    case 'add_label':
      return { kind: 'add_labels' as const, titles: texts(params) };
    case 'remove_label':
      return { kind: 'remove_labels' as const, titles: texts(params) };
    case 'change_status':
      return status(first);
    case 'resolve_conversation':
      return { kind: 'status' as const, status: 'resolved' as const, snoozedUntil: null };
    case 'snooze_conversation':
      return { kind: 'status' as const, status: 'snoozed' as const, snoozedUntil: null };
    case 'change_priority':
      return priority(first);
    case 'mute_conversation':
      return { kind: 'mute' as const };
    case 'send_message':
      return { kind: 'message' as const, content: textOf(first), isPrivate: false };
    case 'add_private_note':
      return { kind: 'message' as const, content: textOf(first), isPrivate: true };
    case 'send_attachment':
      return attachment(first);
    case 'send_email_transcript':
      return { kind: 'transcript' as const, addresses: texts(params).flatMap((text) => text.split(',')) };
    case 'send_webhook_event':
      return { kind: 'webhook' as const, url: textOf(first).trim(), event };
    case 'add_sla':
      return sla(first);
    default:
      return `There is no action ${action.action_name}`;
  }
}

function assignee(input: Param | undefined, selfId: number) {
  if (input === 'self') return { kind: 'assignee' as const, userId: selfId, isStrict: true };
  if (input === 'nil') return { kind: 'assignee' as const, userId: null };
  const userId = idOf(input);
  return userId === null ? 'The agent is missing' : { kind: 'assignee' as const, userId, isStrict: true };
}

/** A missing team, `nil`, null, and 0 all remove it. */
function team(input: Param | undefined) {
  if (input === undefined || input === 'nil' || Number(input) === 0)
    return { kind: 'team' as const, teamId: null };
  const teamId = idOf(input);
  return teamId === null ? 'The team is missing' : { kind: 'team' as const, teamId, isStrict: true };
}

function sla(input: Param | undefined) {
  const policyId = idOf(input);
  return policyId === null ? 'The SLA policy is missing' : { kind: 'sla' as const, policyId };
}

function attachment(input: Param | undefined) {
  const blobId = idOf(input);
  return blobId === null ? 'The file is missing' : { kind: 'attachment' as const, blobId };
}

function status(input: Param | undefined) {
  const found = conversationStatuses.find((name) => name === input);
  if (found === undefined) return 'The status is missing';
  return { kind: 'status' as const, status: found, snoozedUntil: null };
}

function priority(input: Param | undefined) {
  if (input === undefined || input === null || input === 'nil')
    return { kind: 'priority' as const, priority: null };
  const found = priorities.find((name) => name === input);
  return found === undefined ? 'The priority is missing' : { kind: 'priority' as const, priority: found };
}

function idOf(input: Param | undefined): number | null {
  const id = Number(input);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const textOf = (input: Param | undefined): string => (input == null ? '' : String(input));
const texts = (params: readonly Param[]): string[] => params.filter((param) => param != null).map(String);

/** The files that its actions send. */
export function fileIds(actions: readonly MacroAction[]): number[] {
  return actions
    .filter(({ action_name: name }) => name === 'send_attachment')
    .flatMap(({ action_params: params = [] }) => idOf(params[0]) ?? []);
}

import type { AutomationActionName } from '@confab/contract/features/automation';
import type { MacroAction, MacroActionName } from '@confab/contract/features/macro';

/** What macros and rules do. */
export type ActionName = MacroActionName | AutomationActionName;

/** A file that an action sends. */
export type ActionFile = { blob_id: number; filename: string };

/** The parameter of an action. */
export type ParamKind =
  | 'none'
  | 'agent'
  | 'team'
  | 'labels'
  | 'status'
  | 'priority'
  | 'text'
  | 'file'
  | 'sla'
  | 'emails'
  | 'url'
  | 'team_email';

export const paramKinds: Readonly<Record<ActionName, ParamKind>> = {
  assign_agent: 'agent',
  assign_team: 'team',
  add_label: 'labels',
  remove_label: 'labels',
  change_status: 'status',
  resolve_conversation: 'none',
  snooze_conversation: 'none',
  change_priority: 'priority',
  mute_conversation: 'none',
  remove_assigned_team: 'none',
  send_message: 'text',
  add_private_note: 'text',
  send_attachment: 'file',
  add_sla: 'sla',
  send_email_transcript: 'emails',
  send_webhook_event: 'url',
  // The message, then the teams.
  send_email_to_team: 'team_email',
};

/** An action while it is edited: `key` identifies it in the list, independent of its content. */
export type EditedAction = { key: string; name: ActionName; params: readonly string[] };

let lastKey = 0;

export function newAction(name: ActionName, params: readonly string[] = []): EditedAction {
  lastKey += 1;
  return { key: `action-${lastKey}`, name, params };
}

/** Actions that this version does not know are left out. */
export function editedActions(actions: readonly MacroAction[]): EditedAction[] {
  return actions.flatMap(({ action_name: name, action_params: params = [] }) =>
    isKnown(name) ? [newAction(name, params.filter((param) => param !== null).map(String))] : [],
  );
}

const isKnown = (name: string): name is ActionName => Object.hasOwn(paramKinds, name);

export function savedActions(actions: readonly EditedAction[]): MacroAction[] {
  return actions.map(({ name, params }) => ({
    action_name: name,
    action_params: paramKinds[name] === 'none' ? [] : params.map((param) => savedParam(name, param)),
  }));
}

function savedParam(name: ActionName, param: string): string | number {
  const isId = ['agent', 'team', 'file', 'sla'].includes(paramKinds[name]) && /^[0-9]+$/.test(param);
  return isId ? Number(param) : param.trim();
}

export function fileNameOf(files: readonly ActionFile[], blobId: string): string | undefined {
  return files.find(({ blob_id: id }) => String(id) === blobId)?.filename;
}

import { conversationPermissions } from '../kit/permissions.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { AnyId, Id, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';
import { Agent } from './user.ts';

/** Stored as 0 and 1 in this order, and taken by number too. */
export const macroVisibilities = ['personal', 'global'] as const;
export type MacroVisibility = (typeof macroVisibilities)[number];

/** The actions of a macro. */
export const macroActionNames = [
  'assign_agent',
  'assign_team',
  'add_label',
  'remove_label',
  'change_status',
  'resolve_conversation',
  'snooze_conversation',
  'change_priority',
  'mute_conversation',
  'remove_assigned_team',
  'send_message',
  'add_private_note',
  'send_attachment',
  'send_email_transcript',
  'send_webhook_event',
  'add_sla',
] as const;
export type MacroActionName = (typeof macroActionNames)[number];

export const maxMacros = 200;
export const maxMacroActions = 20;
/** Maximum bytes of a macro's actions as JSON: a list contains all macros with them. */
export const maxMacroBytes = 64 * 1024;
/** Maximum number of conversations in one call. */
export const maxMacroConversations = 100;

const Param = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const MacroAction = Type.Object({
  action_name: Type.String(),
  action_params: Type.Optional(Type.Array(Param)),
});
export type MacroAction = Static<typeof MacroAction>;

export const Macro = Type.Object({
  id: Id,
  name: Type.String(),
  visibility: OneOf(macroVisibilities),
  created_by: Type.Optional(Agent),
  updated_by: Type.Optional(Agent),
  account_id: Id,
  actions: Type.Array(MacroAction),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        macro_id: Id,
        file_type: Type.String(),
        account_id: Id,
        file_url: Type.String(),
        blob_id: Id,
        filename: Type.String(),
      }),
    ),
  ),
});
export type Macro = Static<typeof Macro>;

const VisibilityInput = Type.Union([
  OneOf([...macroVisibilities, '0', '1']),
  Type.Integer({ minimum: 0, maximum: 1 }),
]);
export type MacroVisibilityInput = Static<typeof VisibilityInput>;

const ParamInput = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
]);

const ActionInput = Type.Object({
  action_name: ShortText,
  action_params: Type.Optional(Nullable(Type.Union([Type.Array(ParamInput, { maxItems: 50 }), ParamInput]))),
});
export type MacroActionInput = Static<typeof ActionInput>;

const MacroValues = {
  visibility: Type.Optional(Nullable(VisibilityInput)),
  actions: Type.Optional(Nullable(Type.Array(ActionInput, { maxItems: maxMacroActions }))),
};

export const MacroInput = Type.Object({ name: ShortText, ...MacroValues });
export const MacroUpdate = Type.Object({ name: Type.Optional(Nullable(ShortText)), ...MacroValues });
export type MacroUpdate = Static<typeof MacroUpdate>;

const base = '/api/v1/accounts/:account_id/macros';
const macroBodyBytes = 400_000;
const One = Type.Object({ payload: Macro });

export const listMacros = route({
  name: 'macro.list',
  method: 'GET',
  path: base,
  summary: 'The macros for everyone and those of the caller',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountParams,
  response: Type.Object({ payload: Type.Array(Macro) }),
});

export const showMacro = route({
  name: 'macro.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One of them',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountItemParams,
  response: One,
});

export const createMacro = route({
  name: 'macro.create',
  audited: true,
  method: 'POST',
  path: base,
  summary: 'Save a macro; those of agents are personal',
  who: 'member',
  permissions: conversationPermissions,
  maxBodyBytes: macroBodyBytes,
  params: AccountParams,
  input: MacroInput,
  response: One,
  errors: ['invalid', 'unprocessable'],
});

export const updateMacro = route({
  name: 'macro.update',
  audited: true,
  method: ['PUT', 'PATCH'],
  path: `${base}/:id`,
  summary: 'Change a macro: its author, or an administrator one for everyone',
  who: 'member',
  permissions: conversationPermissions,
  maxBodyBytes: macroBodyBytes,
  params: AccountItemParams,
  input: MacroUpdate,
  response: One,
  errors: ['invalid', 'unprocessable'],
});

export const deleteMacro = route({
  name: 'macro.delete',
  audited: true,
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a macro: its author, or an administrator one for everyone whose author is gone',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountItemParams,
});

const ConversationIds = Type.Object({
  conversation_ids: Type.Array(AnyId, { maxItems: maxMacroConversations }),
});

const runLimits = [{ by: 'account', limit: 240, seconds: 60 }] as const;

export const executeMacro = route({
  name: 'macro.execute',
  method: 'POST',
  path: `${base}/:id/execute`,
  summary: 'Run a macro on conversations in the background',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountItemParams,
  input: ConversationIds,
  limits: runLimits,
});

/** Stored as 0…3 in this order. */
export const macroStepStatuses = ['waiting', 'done', 'skipped', 'failed'] as const;

/** A running macro: the outcome of each action in each conversation. */
export const MacroRun = Type.Object({
  id: Id,
  macro_id: Id,
  name: Type.String(),
  status: OneOf(['running', 'done']),
  steps: Type.Array(
    Type.Object({
      conversation_id: Id,
      position: Type.Integer(),
      action_name: Type.String(),
      status: OneOf(macroStepStatuses),
      /** Why it was skipped or failed. */
      message: Nullable(Type.String()),
    }),
  ),
});
export type MacroRun = Static<typeof MacroRun>;

export const runMacro = route({
  name: 'macro.run',
  method: 'POST',
  path: `${base}/:id/runs`,
  summary: 'The same, with the result of each step',
  who: 'member',
  permissions: conversationPermissions,
  params: AccountItemParams,
  input: ConversationIds,
  response: MacroRun,
  limits: runLimits,
});

export const showMacroRun = route({
  name: 'macro.show_run',
  method: 'GET',
  path: `${base}/:id/runs/:run_id`,
  summary: 'How far a run of the caller got',
  who: 'member',
  permissions: conversationPermissions,
  params: Type.Object({ account_id: Id, id: Id, run_id: Id }),
  response: MacroRun,
});

/** A macro was added, changed, or deleted. The data is its id; lists are refetched. */
export const macroChanged = liveEvent('macro.changed', Type.Object({ id: Id }));

/** Internal event: a macro has to be run. */
export const macroRunRequested = liveEvent('macro.run_requested', Type.Object({ id: Id }));

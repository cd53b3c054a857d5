import { Condition } from '../kit/conditions.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { BulkAction } from './bulk-action.ts';
import { ruleEvents } from './conversation.ts';

/** The attributes of conditions, besides the account's own. */
export const automationAttributes = [
  'content',
  'email',
  'country_code',
  'status',
  'message_type',
  'browser_language',
  'assignee_id',
  'team_id',
  'referer',
  'city',
  'company',
  'inbox_id',
  'mail_subject',
  'phone_number',
  'priority',
  'conversation_language',
] as const;
export type AutomationAttribute = (typeof automationAttributes)[number];

/** The actions of a rule. */
export const automationActionNames = [
  'assign_agent',
  'assign_team',
  'add_label',
  'remove_label',
  'send_email_to_team',
  'send_message',
  'send_email_transcript',
  'mute_conversation',
  'snooze_conversation',
  'resolve_conversation',
  'send_webhook_event',
  'send_attachment',
  'change_status',
  'change_priority',
  'add_sla',
] as const;
export type AutomationActionName = (typeof automationActionNames)[number];

export const maxAutomations = 200;
export const maxAutomationConditions = 50;
export const maxAutomationActions = 20;
/** Maximum bytes of a rule's conditions and of its actions as JSON: the list contains all rules with them. */
export const maxAutomationBytes = 64 * 1024;

const Value = Type.Union([ShortText, Type.Number(), Type.Boolean()]);
const Values = Type.Array(Value, { maxItems: 500 });

/** One condition, as sent. `attribute_changed` compares the values before and after. */
export const AutomationCondition = Type.Object({
  ...Condition.properties,
  values: Type.Optional(
    Nullable(
      Type.Union([
        Value,
        Values,
        Type.Object({
          from: Type.Optional(Nullable(Type.Union([Value, Values]))),
          to: Type.Optional(Nullable(Type.Union([Value, Values]))),
        }),
      ]),
    ),
  ),
});
export type AutomationCondition = Static<typeof AutomationCondition>;

const TeamEmail = Type.Object({
  team_ids: Type.Optional(Type.Array(Type.Union([Id, Type.String({ maxLength: 20 })]), { maxItems: 50 })),
  message: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
});

const Param = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  TeamEmail,
]);
export type AutomationParam = Static<typeof Param>;

export const AutomationAction = Type.Object({
  action_name: Type.String(),
  action_params: Type.Array(Param),
});
export type AutomationAction = Static<typeof AutomationAction>;

/** A rule: when something happens in a conversation that fits, do this. */
export const Automation = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  event_name: OneOf(ruleEvents),
  conditions: Type.Array(AutomationCondition),
  actions: Type.Array(AutomationAction),
  created_on: UnixSeconds,
  active: Type.Boolean(),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        automation_rule_id: Id,
        file_type: Type.String(),
        account_id: Id,
        file_url: Type.String(),
        blob_id: Id,
        filename: Type.String(),
      }),
    ),
  ),
});
export type Automation = Static<typeof Automation>;

const ActionInput = Type.Object({
  action_name: ShortText,
  action_params: Type.Optional(Nullable(Type.Union([Type.Array(Param, { maxItems: 50 }), Param]))),
});
export type AutomationActionInput = Static<typeof ActionInput>;

const Conditions = Type.Array(AutomationCondition, { maxItems: maxAutomationConditions });

const values = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
  active: Type.Optional(Nullable(Type.Boolean())),
  conditions: Type.Optional(Nullable(Conditions)),
  actions: Type.Optional(Nullable(Type.Array(ActionInput, { maxItems: maxAutomationActions }))),
};

export const AutomationInput = Type.Object({ name: NameText, event_name: OneOf(ruleEvents), ...values });
export type AutomationInput = Static<typeof AutomationInput>;
export const AutomationUpdate = Type.Object({
  name: Type.Optional(NameText),
  event_name: Type.Optional(OneOf(ruleEvents)),
  ...values,
});
export type AutomationUpdate = Static<typeof AutomationUpdate>;

const base = '/api/v1/accounts/:account_id/automation_rules';
const maxBodyBytes = 400_000;
const One = Type.Object({ payload: Automation });
const shared = { who: 'administrator' } as const;

export const listAutomations = route({
  name: 'automation.list',
  method: 'GET',
  path: base,
  summary: 'The automation rules of the account, in the order in which they run',
  ...shared,
  params: AccountParams,
  response: Type.Object({ payload: Type.Array(Automation) }),
});

export const showAutomation = route({
  name: 'automation.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One of them',
  ...shared,
  params: AccountItemParams,
  response: One,
  errors: ['not_found'],
});

export const createAutomation = route({
  name: 'automation.create',
  method: 'POST',
  path: base,
  summary: 'Save an automation rule',
  ...shared,
  maxBodyBytes,
  params: AccountParams,
  input: AutomationInput,
  response: Automation,
  errors: ['invalid', 'unprocessable'],
});

export const updateAutomation = route({
  name: 'automation.update',
  method: ['PUT', 'PATCH'],
  path: `${base}/:id`,
  summary: 'Change an automation rule, or turn it on or off',
  ...shared,
  maxBodyBytes,
  params: AccountItemParams,
  input: AutomationUpdate,
  response: One,
  errors: ['not_found', 'invalid', 'unprocessable'],
});

export const deleteAutomation = route({
  name: 'automation.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an automation rule',
  ...shared,
  params: AccountItemParams,
  errors: ['not_found'],
});

export const cloneAutomation = route({
  name: 'automation.clone',
  method: 'POST',
  path: `${base}/:id/clone`,
  summary: 'Copy an automation rule, without the files that it sends',
  ...shared,
  params: AccountItemParams,
  response: One,
  errors: ['not_found', 'invalid'],
});

/** Rules run in the order of the list, in which new ones are the last. */
export const moveAutomation = route({
  name: 'automation.move',
  method: 'POST',
  path: `${base}/:id/move`,
  summary: 'Put an automation rule at another place of the list, from 1',
  ...shared,
  params: AccountItemParams,
  input: Type.Object({ position: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  response: One,
  errors: ['not_found', 'invalid'],
});

/** Conversations that a preview checks: the newest of the account. */
export const maxPreviewed = 1000;

/** Changes nothing. A condition on the message is evaluated on the newest one of each conversation. */
export const previewAutomation = route({
  name: 'automation.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'How many of the newest conversations fit conditions now',
  ...shared,
  maxBodyBytes,
  params: AccountParams,
  input: Type.Object({ event_name: OneOf(ruleEvents), conditions: Conditions }),
  response: Type.Object({
    matched: Type.Integer(),
    looked_at: Type.Integer(),
    /** The newest matching conversations. */
    conversation_ids: Type.Array(Id),
  }),
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 120, seconds: 60 }],
});

/** Number of conversations in a dry run, if none is given. */
export const maxTried = 5;

/** What one action would do; nothing is sent or changed. */
export const ActionTrial = Type.Object({
  position: Type.Integer(),
  action_name: Type.String(),
  outcome: OneOf(['changes', 'unchanged', 'sends', 'skipped', 'fails']),
  /** Why it would be skipped or fail, or to whom it would be sent. */
  message: Nullable(Type.String()),
});
export type ActionTrial = Static<typeof ActionTrial>;

/** What a rule would do in one conversation; nothing if its conditions are not met. */
export const AutomationTrial = Type.Object({
  conversation_id: Id,
  fits: Type.Boolean(),
  /** Places of the conditions that do not hold, from 0. */
  failed_conditions: Type.Array(Type.Integer()),
  actions: Type.Array(ActionTrial),
});
export type AutomationTrial = Static<typeof AutomationTrial>;

/** The rule need not be saved. As in a preview, nothing has just changed, and the last message is used. */
export const tryAutomation = route({
  name: 'automation.try',
  method: 'POST',
  path: `${base}/dry_run`,
  summary: 'What a rule would do in a conversation, or in the newest that fit; changes nothing',
  ...shared,
  maxBodyBytes,
  params: AccountParams,
  input: Type.Object({
    event_name: OneOf(ruleEvents),
    conditions: Conditions,
    actions: Type.Array(ActionInput, { maxItems: maxAutomationActions }),
    /** The number that people see. */
    conversation_id: Type.Optional(Nullable(Id)),
  }),
  response: Type.Object({
    matched: Type.Integer(),
    looked_at: Type.Integer(),
    payload: Type.Array(AutomationTrial),
  }),
  errors: ['invalid', 'unprocessable', 'not_found'],
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
});

/** The rule need not be active. Sending actions are skipped, and other rules do not react. */
export const applyAutomation = route({
  name: 'automation.apply',
  method: 'POST',
  path: `${base}/:id/apply`,
  summary: 'Do what can be undone of a rule to the newest conversations that fit it, in the background',
  ...shared,
  params: AccountItemParams,
  response: BulkAction,
  errors: ['not_found', 'unprocessable'],
  limits: [{ by: 'account', limit: 30, seconds: 60 }],
});

/** The actions that `applyAutomation` executes. */
export const undoableActionNames: readonly AutomationActionName[] = [
  'assign_agent',
  'assign_team',
  'add_label',
  'remove_label',
  'snooze_conversation',
  'resolve_conversation',
  'change_status',
  'change_priority',
];

/** Stored as 0…2 in this order. */
export const automationOutcomes = ['matched', 'not_matched', 'invalid'] as const;
export type AutomationOutcome = (typeof automationOutcomes)[number];

/** Stored as 1…4 in this order. A waiting action was handed over, and its outcome is not known yet. */
export const automationStepStatuses = ['done', 'skipped', 'failed', 'waiting'] as const;

/** One evaluation of a rule, or run. */
export const AutomationRun = Type.Object({
  /** The position of the event; increases. */
  id: Id,
  conversation_id: Id,
  created_at: UnixSeconds,
  outcome: OneOf(automationOutcomes),
  /** Places of the conditions that did not hold, from 0. */
  failed_conditions: Type.Array(Type.Integer()),
  /** Why the rule is invalid. */
  message: Nullable(Type.String()),
  is_done: Type.Boolean(),
  steps: Type.Array(
    Type.Object({
      position: Type.Integer(),
      action_name: Type.String(),
      status: OneOf(automationStepStatuses),
      /** Why it was skipped, failed, or waits. */
      message: Nullable(Type.String()),
    }),
  ),
});
export type AutomationRun = Static<typeof AutomationRun>;

export const automationRunsPerPage = 25;

export const listAutomationRuns = route({
  name: 'automation.list_runs',
  method: 'GET',
  path: `${base}/:id/runs`,
  summary: 'What became of an automation rule lately, the newest first',
  ...shared,
  params: AccountItemParams,
  input: Type.Object({ page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))) }),
  response: Type.Object({
    meta: Type.Object({ current_page: Type.Integer(), has_more: Type.Boolean() }),
    payload: Type.Array(AutomationRun),
  }),
  errors: ['not_found'],
});

/** A rule was added, changed, or deleted. The data is its id; lists are refetched. */
export const automationChanged = liveEvent('automation.changed', Type.Object({ id: Id }));

/** Internal event: a rule was turned off because its conditions cannot be understood. */
export const automationDisabled = liveEvent(
  'automation.disabled',
  Type.Object({ id: Id, name: Type.String() }),
);

import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, Payload, Type, type Static } from '../kit/schema.ts';

/** Per account. */
export const maxSlaPolicies = 100;

/** The longest target: a year. */
export const maxThresholdSeconds = 366 * 86_400;

const Seconds = Nullable(Type.Number());

/** Targets for answering and resolving conversations. Thresholds are seconds; null is no target. */
export const SlaPolicy = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  first_response_time_threshold: Seconds,
  next_response_time_threshold: Seconds,
  resolution_time_threshold: Seconds,
  only_during_business_hours: Type.Boolean(),
});
export type SlaPolicy = Static<typeof SlaPolicy>;

const Threshold = Type.Optional(Nullable(Type.Number({ minimum: 1, maximum: maxThresholdSeconds })));
const values = {
  description: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  first_response_time_threshold: Threshold,
  next_response_time_threshold: Threshold,
  resolution_time_threshold: Threshold,
  only_during_business_hours: Type.Optional(Nullable(Type.Boolean())),
};

const One = Type.Object({ payload: SlaPolicy });
const base = '/api/v1/accounts/:account_id/sla_policies';
const feature = 'sla';

export const listSlaPolicies = route({
  name: 'sla_policy.list',
  method: 'GET',
  path: base,
  summary: 'The SLA policies of the account by name',
  who: 'member',
  feature,
  params: AccountParams,
  response: Payload(Type.Array(SlaPolicy)),
});

export const showSlaPolicy = route({
  name: 'sla_policy.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One SLA policy',
  who: 'member',
  feature,
  params: AccountItemParams,
  response: One,
});

export const createSlaPolicy = route({
  name: 'sla_policy.create',
  method: 'POST',
  path: base,
  summary: 'Add an SLA policy',
  who: 'administrator',
  feature,
  wrapper: 'sla_policy',
  params: AccountParams,
  input: Type.Object({ name: NameText, ...values }),
  response: One,
  errors: ['invalid'],
});

export const updateSlaPolicy = route({
  name: 'sla_policy.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change an SLA policy',
  who: 'administrator',
  feature,
  wrapper: 'sla_policy',
  params: AccountItemParams,
  input: Type.Object({ name: Type.Optional(NameText), ...values }),
  response: One,
  errors: ['invalid'],
});

export const deleteSlaPolicy = route({
  name: 'sla_policy.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an SLA policy',
  who: 'administrator',
  feature,
  params: AccountItemParams,
});

/** Internal event: the policy was closed, and has to be removed from its conversations. */
export const slaPolicyDeleted = liveEvent('sla_policy.deleted', Type.Object({ sla_policy_id: Id }));

/** An SLA policy was added, changed or deleted: lists of them are out of date. */
export const slaPolicyChanged = liveEvent('sla_policy.changed', Type.Object({ id: Id }));

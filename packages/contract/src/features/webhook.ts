import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, IsoTime, LongUrl, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';

/** The events a webhook can receive. */
export const webhookEvents = [
  'conversation_status_changed',
  'conversation_updated',
  'conversation_created',
  'contact_created',
  'contact_updated',
  'message_created',
  'message_updated',
  'webwidget_triggered',
  'inbox_created',
  'inbox_updated',
  'conversation_typing_on',
  'conversation_typing_off',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const maxWebhooks = 200;

export const Webhook = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  url: Type.String(),
  account_id: Id,
  subscriptions: Type.Array(Type.String()),
  inbox: Type.Optional(Type.Object({ id: Id, name: Type.String(), channel_type: Type.String() })),
  /** Since when it is paused, because it failed for long. */
  paused_at: Nullable(IsoTime),
  /** Whether its deliveries are signed: whether a secret was made. */
  is_signed: Type.Boolean(),
  /** Whether its receiver took more than a second to answer within the last hour. */
  is_slow: Type.Boolean(),
  /** When events were last dropped, because they had waited for a day; absent after a week. */
  missed_at: Nullable(IsoTime),
});
export type Webhook = Static<typeof Webhook>;

const WebhookValues = {
  name: Type.Optional(Nullable(ShortText)),
  /** Events of inboxes are sent only for this one. */
  inbox_id: Type.Optional(Nullable(Id)),
  /** Absent or null: the first eight of `webhookEvents`. */
  subscriptions: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 50 }))),
};
export const WebhookInput = Type.Object({ url: LongUrl, ...WebhookValues });
export const WebhookUpdate = Type.Object({ url: Type.Optional(LongUrl), ...WebhookValues });

const base = '/api/v1/accounts/:account_id/webhooks';
const One = Type.Object({ payload: Type.Object({ webhook: Webhook }) });

export const listWebhooks = route({
  name: 'webhook.list',
  method: 'GET',
  path: base,
  summary: 'The webhooks of the account',
  who: 'administrator',
  params: AccountParams,
  response: Type.Object({ payload: Type.Object({ webhooks: Type.Array(Webhook) }) }),
});

export const createWebhook = route({
  name: 'webhook.create',
  method: 'POST',
  path: base,
  summary: 'Add a webhook',
  who: 'administrator',
  wrapper: 'webhook',
  params: AccountParams,
  input: WebhookInput,
  response: One,
  errors: ['invalid', 'unprocessable'],
});

export const updateWebhook = route({
  name: 'webhook.update',
  method: ['PUT', 'PATCH'],
  path: `${base}/:id`,
  summary: 'Change a webhook; one that is paused goes on when its address changes',
  who: 'administrator',
  wrapper: 'webhook',
  params: AccountItemParams,
  input: WebhookUpdate,
  response: One,
  errors: ['invalid'],
});

export const deleteWebhook = route({
  name: 'webhook.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a webhook with its deliveries',
  who: 'administrator',
  params: AccountItemParams,
});

export const resumeWebhook = route({
  name: 'webhook.resume',
  method: 'POST',
  path: `${base}/:id/resume`,
  summary: 'Have a paused webhook told again',
  who: 'administrator',
  params: AccountItemParams,
  response: One,
});

export const resetWebhookSecret = route({
  name: 'webhook.reset_secret',
  method: 'POST',
  path: `${base}/:id/reset_secret`,
  summary: 'Make the secret that signs what the webhook is told; the one before it is void',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Object({ secret: Type.String() }),
  repeatsResponse: false,
});

/** Stored as 0…2 in this order. */
export const webhookDeliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

const DeliverySummary = {
  id: Id,
  /** The same at every attempt: `X-Chatwoot-Delivery`. */
  uuid: Type.String(),
  event: Type.String(),
  status: OneOf(webhookDeliveryStatuses),
  attempts: Type.Integer(),
  created_at: IsoTime,
  /** When it is tried next, while it waits. */
  due_at: Nullable(IsoTime),
  /** Of the last attempt: time, duration, and status or error. */
  attempted_at: Nullable(IsoTime),
  duration_ms: Nullable(Type.Integer()),
  response_status: Nullable(Type.Integer()),
  problem: Nullable(Type.String()),
};
export const WebhookDelivery = Type.Object(DeliverySummary);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** With both bodies, of which long ones are cut. */
export const WebhookExchange = Type.Object({
  ...DeliverySummary,
  request_body: Type.String(),
  response_body: Nullable(Type.String()),
});
export type WebhookExchange = Static<typeof WebhookExchange>;

export const webhookDeliveriesPerPage = 25;

const DeliveryParams = Type.Object({ account_id: Id, id: Id, delivery_id: Id });

export const listWebhookDeliveries = route({
  name: 'webhook.list_deliveries',
  method: 'GET',
  path: `${base}/:id/deliveries`,
  summary: 'What the webhook was told, newest first; kept for a week',
  who: 'administrator',
  params: AccountItemParams,
  /** Returns those older than this id. */
  input: Type.Object({ before: Type.Optional(Id) }),
  response: Type.Object({ payload: Type.Array(WebhookDelivery) }),
});

export const showWebhookDelivery = route({
  name: 'webhook.show_delivery',
  method: 'GET',
  path: `${base}/:id/deliveries/:delivery_id`,
  summary: 'One of them, with what was sent and answered',
  who: 'administrator',
  params: DeliveryParams,
  response: WebhookExchange,
});

export const replayWebhookDelivery = route({
  name: 'webhook.replay_delivery',
  method: 'POST',
  path: `${base}/:id/deliveries/:delivery_id/replay`,
  summary: 'Send the same again now',
  who: 'administrator',
  params: DeliveryParams,
  response: WebhookDelivery,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 120, seconds: 60 }],
});

/** A webhook was added, changed, paused, or deleted. The data is its id; lists are refetched. */
export const webhookChanged = liveEvent('webhook.changed', Type.Object({ id: Id }));

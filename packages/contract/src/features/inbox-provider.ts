import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, route } from '../kit/route.ts';
import { FreeObject, Id, Nullable, OneOf, Type, UnixSeconds, type Static } from '../kit/schema.ts';

const NullableText = Nullable(Type.String());

/** A provider's report on the number of an inbox, in its own terms: `GREEN`, `TIER_1K`, `CONNECTED`. */
export const ChannelHealth = Type.Object({
  display_phone_number: NullableText,
  verified_name: NullableText,
  quality_rating: NullableText,
  messaging_limit_tier: NullableText,
  status: NullableText,
});
export type ChannelHealth = Static<typeof ChannelHealth>;

const inbox = '/api/v1/accounts/:account_id/inboxes/:id';

/** Not part of the v1 contract. */
export const showInboxHealth = route({
  name: 'inbox.health',
  method: 'GET',
  path: `${inbox}/health`,
  summary: 'What the provider thinks of an inbox, asked now; null where it does not say',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Object({ payload: Nullable(ChannelHealth) }),
  errors: ['unprocessable'],
});

export const deliverabilityStates = ['good', 'weak', 'bad', 'unknown'] as const;
export const deliverabilityChecks = ['spf', 'dkim', 'dmarc', 'ptr', 'tls'] as const;
export const deliverabilityFindings = [
  ...(['listed', 'unlisted', 'open', 'missing', 'several', 'invalid', 'revoked', 'no_usual_key'] as const),
  ...(['only_watches', 'not_back', 'not_used', 'not_offered', 'refused', 'not_verified'] as const),
  'unreachable',
] as const;

export const DeliverabilityCheck = Type.Object({
  name: OneOf(deliverabilityChecks),
  state: OneOf(deliverabilityStates),
  finding: OneOf(deliverabilityFindings),
  /** The raw findings: records, names, a server's messages. */
  found: Type.Array(Type.String()),
});
export type DeliverabilityCheck = Static<typeof DeliverabilityCheck>;

/** `server` is null, and nothing is checked, where the installation sends the emails in its own name. */
export const Deliverability = Type.Object({
  domain: Type.String(),
  server: Nullable(Type.String()),
  checks: Type.Array(DeliverabilityCheck),
});
export type Deliverability = Static<typeof Deliverability>;

/** Not part of the v1 contract. */
export const checkInboxDeliverability = route({
  name: 'inbox.check_deliverability',
  method: 'POST',
  path: `${inbox}/check_deliverability`,
  summary: 'Whether emails of an inbox look genuine to those who receive them, asked now',
  who: 'administrator',
  repeatsResponse: false,
  params: AccountItemParams,
  input: Type.Object({
    /** Where the DKIM key of the domain is; else it is looked for under the usual names. */
    dkim_selector: Type.Optional(
      Nullable(Type.String({ maxLength: 63, pattern: '^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$' })),
    ),
  }),
  response: Type.Object({ payload: Deliverability }),
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 20, seconds: 60 }],
});

/** For channels that register their webhook with the provider. */
export const setUpChannelProvider = route({
  name: 'inbox.set_up_channel_provider',
  method: 'POST',
  path: `${inbox}/setup_channel_provider`,
  summary: 'Tell the provider of an inbox once more to call us; 422 for channels whose provider is not told',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['invalid', 'unprocessable'],
});

/** Until it is set up again, nothing is received. */
export const disconnectChannelProvider = route({
  name: 'inbox.disconnect_channel_provider',
  method: 'POST',
  path: `${inbox}/disconnect_channel_provider`,
  summary: 'Tell the provider of an inbox to call us no more; 422 for channels whose provider is not told',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['unprocessable'],
});

/** Not part of the v1 contract. */
export const syncInboxTemplates = route({
  name: 'inbox.sync_templates',
  method: 'POST',
  path: `${inbox}/sync_templates`,
  summary: 'Fetch the templates of an inbox from its provider now',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Object({
    message_templates: Type.Array(FreeObject),
    templates_synced_at: Nullable(UnixSeconds),
    templates_error: Nullable(Type.String()),
  }),
  errors: ['unprocessable'],
});

/** For reactions only: the channel of an inbox is new, or was saved. */
export const inboxChannelSaved = liveEvent('inbox.channel_saved', Type.Object({ inbox_id: Id }));

import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, route } from '../kit/route.ts';
import { FreeObject, Id, Nullable, Type, UnixSeconds, type Static } from '../kit/schema.ts';

const Words = Nullable(Type.String());

/** What a provider thinks of the number of an inbox, in its own words: `GREEN`, `TIER_1K`, `CONNECTED`. */
export const ChannelHealth = Type.Object({
  display_phone_number: Words,
  verified_name: Words,
  quality_rating: Words,
  messaging_limit_tier: Words,
  status: Words,
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

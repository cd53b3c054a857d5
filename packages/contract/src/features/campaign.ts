import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  LongText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { campaignTypes, Inbox } from './inbox.ts';
import { Agent } from './user.ts';

/** Stored as 0 and 1; a one-off campaign is completed once all its contacts were processed. */
export const campaignStatuses = ['active', 'completed'] as const;

/** The audience of a one-off campaign: contacts with a label, or those of a saved contact filter. */
export const audienceTypes = ['Label', 'Segment'] as const;
export const AudiencePart = Type.Object({ type: OneOf(audienceTypes), id: Id });
export type AudiencePart = Static<typeof AudiencePart>;

/** When an ongoing campaign shows: on which pages, and after how many seconds there. */
export const TriggerRules = Type.Object({
  url: Type.Optional(Type.String()),
  time_on_page: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
});
export type TriggerRules = Static<typeof TriggerRules>;

/** `id` is counted per account. `sender` is absent when there is no sender. */
export const Campaign = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  account_id: Id,
  inbox: Inbox,
  sender: Type.Optional(Agent),
  message: Type.String(),
  campaign_status: OneOf(campaignStatuses),
  enabled: Type.Boolean(),
  campaign_type: OneOf(campaignTypes),
  scheduled_at: Type.Optional(UnixSeconds),
  /** When the list was made and sending began; null before. */
  started_at: Type.Optional(Nullable(UnixSeconds)),
  audience: Type.Optional(Type.Array(AudiencePart)),
  /** The template that is sent; absent where it is free text. */
  template_params: Type.Optional(FreeObject),
  trigger_rules: TriggerRules,
  trigger_only_during_business_hours: Type.Boolean(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Campaign = Static<typeof Campaign>;

/** Per account. */
export const maxCampaigns = 500;

/** Maximum number of labels and segments of a campaign. */
export const maxAudienceParts = 100;

/** Seconds on a page before a campaign is shown, if its rules contain none. */
export const defaultSecondsOnPage = 10;
export const maxSecondsOnPage = 24 * 3600;

/** A message and a description at full length, three bytes a character. */
const textBodyBytes = 160 * 1024;

const base = '/api/v1/accounts/:account_id/campaigns';

const optional = {
  description: Type.Optional(Nullable(LongText)),
  enabled: Type.Optional(Nullable(Type.Boolean())),
  trigger_only_during_business_hours: Type.Optional(Nullable(Type.Boolean())),
  sender_id: Type.Optional(Nullable(Id)),
  /** ISO 8601, or seconds since 1970; now when it is missing. */
  scheduled_at: Type.Optional(Nullable(Type.Union([ShortText, Type.Number()]))),
  audience: Type.Optional(
    Nullable(Type.Array(Type.Object({ type: ShortText, id: Id }), { maxItems: maxAudienceParts })),
  ),
  /** `url` and `time_on_page`; other keys are not stored. */
  trigger_rules: Type.Optional(Nullable(FreeInput)),
  /**
   * For inboxes with templates, and required there: `name`, `language`, and `processed_params`, whose values may have
   * variables. `message` is then the template's text, whatever is sent.
   */
  template_params: Type.Optional(Nullable(FreeInput)),
};

/**
 * The inbox determines the type: website campaigns are ongoing, those of text messages or WhatsApp are sent
 * once.
 */
export const createCampaignInput = Type.Object({
  title: ShortText,
  message: LongText,
  inbox_id: Id,
  ...optional,
});
export const updateCampaignInput = Type.Object({
  title: Type.Optional(ShortText),
  message: Type.Optional(LongText),
  inbox_id: Type.Optional(Id),
  ...optional,
});
export type CampaignInput = Static<typeof updateCampaignInput>;

export const listCampaigns = route({
  name: 'campaign.list',
  method: 'GET',
  path: base,
  summary: 'All campaigns of the account, the newest first',
  who: 'administrator',
  params: AccountParams,
  response: Type.Array(Campaign),
});

export const listInboxCampaigns = route({
  name: 'inbox.campaigns',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/inboxes/:id/campaigns',
  summary: 'The campaigns of an inbox, the newest first',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Array(Campaign),
  errors: ['not_found'],
});

export const showCampaign = route({
  name: 'campaign.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'A campaign',
  who: 'administrator',
  params: AccountItemParams,
  response: Campaign,
  errors: ['not_found'],
});

export const createCampaign = route({
  name: 'campaign.create',
  method: 'POST',
  path: base,
  summary: 'Add a campaign',
  who: 'administrator',
  wrapper: 'campaign',
  maxBodyBytes: textBodyBytes,
  params: AccountParams,
  input: createCampaignInput,
  response: Campaign,
  errors: ['invalid'],
});

/**
 * While a campaign is being sent, only `enabled` can change: false pauses it. A completed one cannot change.
 */
export const updateCampaign = route({
  name: 'campaign.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a campaign, or pause and resume it',
  who: 'administrator',
  wrapper: 'campaign',
  maxBodyBytes: textBodyBytes,
  params: AccountItemParams,
  input: updateCampaignInput,
  response: Campaign,
  errors: ['not_found', 'invalid'],
});

export const deleteCampaign = route({
  name: 'campaign.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a campaign; conversations it began stay',
  who: 'administrator',
  params: AccountItemParams,
  errors: ['not_found'],
});

/** The status of a campaign for one contact. Stored as 0…3: `sending` is handed to the provider. */
export const recipientStatuses = ['waiting', 'sending', 'sent', 'failed'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

export const Recipient = Type.Object({
  contact: Type.Object({ id: Id, name: Type.String(), phone_number: Nullable(Type.String()) }),
  status: OneOf(recipientStatuses),
  /** Why it failed, in a sentence. */
  reason: Nullable(Type.String()),
  conversation_id: Nullable(Id),
  updated_at: UnixSeconds,
});
export type Recipient = Static<typeof Recipient>;

export const recipientsPerPage = 25;

export const listRecipients = route({
  name: 'campaign.recipients',
  method: 'GET',
  path: `${base}/:id/recipients`,
  summary: 'Whom a one-off campaign was sent to and what became of it, one page at a time',
  who: 'administrator',
  params: AccountItemParams,
  input: Type.Object({
    status: Type.Optional(Nullable(OneOf(recipientStatuses))),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  }),
  response: Type.Object({
    meta: Type.Object({
      current_page: Type.Integer(),
      counts: Type.Object({
        waiting: Type.Integer(),
        sending: Type.Integer(),
        sent: Type.Integer(),
        failed: Type.Integer(),
      }),
    }),
    payload: Type.Array(Recipient),
  }),
  errors: ['not_found'],
});

/** A campaign was added, changed, deleted, or progressed: lists of them are out of date. */
export const campaignChanged = liveEvent('campaign.changed', Type.Object({ id: Id }));

/** A campaign may be due. */
export const campaignSendRequested = liveEvent('campaign.send_requested', Type.Object({ id: Id }));

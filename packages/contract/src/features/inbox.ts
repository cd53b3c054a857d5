import { InboxAssignmentConfig } from './auto-assignment.ts';
import { apiInput } from '../channels/api.ts';
import { emailInput, emailKeys } from '../channels/email.ts';
import { lineInput } from '../channels/line.ts';
import { accessKeys } from '../channels/provider-access.ts';
import { telegramInput, telegramKeys } from '../channels/telegram.ts';
import { facebookPageKeys } from '../channels/facebook-page.ts';
import { twitterInput, twitterKeys } from '../channels/twitter.ts';
import { smsInput } from '../channels/sms.ts';
import { twilioInput, twilioKeys } from '../channels/twilio-sms.ts';
import { PreChatForm, replyTimes, webWidgetInput, widgetFeatures } from '../channels/web-widget.ts';
import { whatsappInput } from '../channels/whatsapp.ts';
import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  NameText,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';
import { Agent } from './user.ts';

/** Stored as 0, 1 in this order. */
export const senderNameTypes = ['friendly', 'professional'] as const;

const Hour = Nullable(Type.Integer());

/** The hours of one day of the week, 0 being Sunday; null where the day has none. */
export const WorkingHour = Type.Object({
  day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
  closed_all_day: Type.Boolean(),
  open_hour: Hour,
  open_minutes: Hour,
  close_hour: Hour,
  close_minutes: Hour,
  open_all_day: Type.Boolean(),
});
export type WorkingHour = Static<typeof WorkingHour>;

/** Whether and how a survey is sent. `values` are titles of labels; without any it is always sent. */
export const CsatConfig = Type.Object({
  display_type: OneOf(['emoji', 'star']),
  message: Type.String(),
  survey_rules: Type.Object({
    operator: OneOf(['contains', 'does_not_contain']),
    values: Type.Array(Type.String()),
  }),
});
export type CsatConfig = Static<typeof CsatConfig>;

/** An inbox in other objects: with a contact's source id. */
export const InboxSlim = Type.Object({
  id: Id,
  avatar_url: Url,
  channel_id: Id,
  name: Type.String(),
  channel_type: Type.String(),
  provider: Nullable(Type.String()),
});
export type InboxSlim = Static<typeof InboxSlim>;

/** Ongoing campaigns address website visitors, one-off ones a list of contacts. Stored as 0 and 1. */
export const campaignTypes = ['ongoing', 'one_off'] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** The capabilities of an inbox, so that clients need not know its channel by name. */
export const InboxCapabilities = Type.Object({
  /** A message can go to other addresses too: to, cc and bcc. */
  copies: Type.Boolean(),
  /** A conversation has a subject, `additional_attributes.mail_subject`. */
  subject: Type.Boolean(),
  /** Contacts see formatted text. */
  rich_text: Type.Boolean(),
  /** Characters of a message. */
  max_message_length: Type.Integer(),
  /** Nothing can be written freely before the contact has written. Absent: false. */
  begins_with_template: Type.Optional(Type.Boolean()),
  /** The type of its campaigns; absent: none. */
  campaigns: Type.Optional(OneOf(campaignTypes)),
});
export type InboxCapabilities = Static<typeof InboxCapabilities>;

/**
 * An inbox with its settings. Keys after `provider` are specific to a channel; secrets are for administrators.
 */
export const Inbox = Type.Object({
  ...InboxSlim.properties,
  capabilities: InboxCapabilities,
  greeting_enabled: Type.Boolean(),
  greeting_message: Nullable(Type.String()),
  working_hours_enabled: Type.Boolean(),
  enable_email_collect: Type.Boolean(),
  csat_survey_enabled: Type.Boolean(),
  csat_config: Type.Partial(CsatConfig),
  enable_auto_assignment: Type.Boolean(),
  auto_assignment_config: FreeObject,
  out_of_office_message: Nullable(Type.String()),
  working_hours: Type.Array(WorkingHour),
  timezone: Type.String(),
  callback_webhook_url: Nullable(Type.String()),
  allow_messages_after_resolved: Type.Boolean(),
  lock_to_single_conversation: Type.Boolean(),
  sender_name_type: OneOf(senderNameTypes),
  business_name: Nullable(Type.String()),
  widget_color: Nullable(Type.String()),
  website_url: Nullable(Type.String()),
  hmac_mandatory: Nullable(Type.Boolean()),
  welcome_title: Nullable(Type.String()),
  welcome_tagline: Nullable(Type.String()),
  web_widget_script: Nullable(Type.String()),
  website_token: Nullable(Type.String()),
  selected_feature_flags: Nullable(Type.Array(OneOf(widgetFeatures))),
  reply_time: Nullable(OneOf(replyTimes)),
  messaging_service_sid: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  hmac_token: Type.Optional(Type.String()),
  pre_chat_form_enabled: Type.Optional(Type.Boolean()),
  pre_chat_form_options: Type.Optional(PreChatForm),
  continuity_via_email: Type.Optional(Type.Boolean()),
  webhook_url: Type.Optional(Nullable(Type.String())),
  inbox_identifier: Type.Optional(Type.String()),
  additional_attributes: Type.Optional(FreeObject),
  provider_config: Type.Optional(FreeObject),
  /** The address that contacts write to. */
  email: Type.Optional(Type.String()),
  ...emailKeys,
  ...telegramKeys,
  ...facebookPageKeys,
  ...twitterKeys,
  ...twilioKeys,
  /** The templates that agents may send at any time, as the provider describes them. */
  message_templates: Type.Optional(Type.Array(FreeObject)),
  ...accessKeys,
});
export type Inbox = Static<typeof Inbox>;

const Message = Type.String({ maxLength: 10_000 });
const Flag = Type.Optional(Nullable(Type.Boolean()));

const FormHour = Type.Optional(Nullable(Type.Integer()));
/** A day as forms send it: hours of closed days are empty. */
const WorkingHourInput = Type.Object({
  day_of_week: Type.Integer(),
  closed_all_day: Type.Optional(Nullable(Type.Boolean())),
  open_all_day: Type.Optional(Nullable(Type.Boolean())),
  open_hour: FormHour,
  open_minutes: FormHour,
  close_hour: FormHour,
  close_minutes: FormHour,
});
export type WorkingHourInput = Static<typeof WorkingHourInput>;

const CsatInput = Type.Object({
  display_type: Type.Optional(Nullable(OneOf(['emoji', 'star']))),
  message: Type.Optional(Nullable(Message)),
  survey_rules: Type.Optional(
    Nullable(
      Type.Object({
        operator: Type.Optional(Nullable(OneOf(['contains', 'does_not_contain']))),
        values: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 500 }))),
      }),
    ),
  ),
});
export type CsatInput = Static<typeof CsatInput>;

/** The channel's part, all kinds together; keys a kind does not know are ignored. */
const ChannelInput = Type.Object({
  ...webWidgetInput,
  ...apiInput,
  ...emailInput,
  ...lineInput,
  ...twitterInput,
  ...telegramInput,
  ...whatsappInput,
  ...smsInput,
  ...twilioInput,
  /** The provider's settings of an inbox; their keys depend on the channel. */
  provider_config: Type.Optional(Nullable(FreeInput)),
});
export type ChannelInput = Static<typeof ChannelInput>;

const inboxInput = {
  name: Type.Optional(Nullable(NameText)),
  avatar: Type.Optional(FileInput),
  greeting_enabled: Flag,
  greeting_message: Type.Optional(Nullable(Message)),
  enable_email_collect: Flag,
  csat_survey_enabled: Flag,
  csat_config: Type.Optional(Nullable(CsatInput)),
  enable_auto_assignment: Flag,
  auto_assignment_config: Type.Optional(Nullable(InboxAssignmentConfig)),
  working_hours_enabled: Flag,
  working_hours: Type.Optional(Nullable(Type.Array(WorkingHourInput, { maxItems: 50 }))),
  out_of_office_message: Type.Optional(Nullable(Message)),
  timezone: Type.Optional(Nullable(ShortText)),
  allow_messages_after_resolved: Flag,
  lock_to_single_conversation: Flag,
  sender_name_type: Type.Optional(Nullable(OneOf(senderNameTypes))),
  business_name: Type.Optional(Nullable(NameText)),
};

const InboxInput = Type.Object({ ...inboxInput, channel: Type.Optional(Nullable(ChannelInput)) });
export type InboxInput = Static<typeof InboxInput>;

/** A form before the chat may have fifty fields of many choices. */
const largeForm = { maxBodyBytes: 512 * 1024, maxBodyValues: 5000 } as const;

const base = '/api/v1/accounts/:account_id/inboxes';

export const listInboxes = route({
  name: 'inbox.list',
  method: 'GET',
  path: base,
  summary: 'Inboxes the caller may see, by name',
  who: 'member',
  params: AccountParams,
  response: Payload(Type.Array(Inbox)),
});

export const showInbox = route({
  name: 'inbox.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One inbox',
  who: 'member',
  params: AccountItemParams,
  response: Inbox,
  errors: ['not_authorized'],
});

export const createInbox = route({
  name: 'inbox.create',
  method: 'POST',
  path: base,
  summary: 'Add an inbox with its channel',
  who: 'administrator',
  multipart: true,
  maxFiles: 1,
  ...largeForm,
  params: AccountParams,
  input: Type.Object({
    ...inboxInput,
    channel: Type.Object({ type: ShortText, ...ChannelInput.properties }),
  }),
  response: Inbox,
  errors: ['invalid', 'limit_exceeded'],
});

export const updateInbox = route({
  name: 'inbox.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change an inbox or its channel; missing values stay',
  who: 'administrator',
  multipart: true,
  maxFiles: 1,
  ...largeForm,
  params: AccountItemParams,
  input: InboxInput,
  response: Inbox,
  errors: ['invalid'],
});

export const deleteInbox = route({
  name: 'inbox.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an inbox; its conversations are removed in the background',
  who: 'administrator',
  params: AccountItemParams,
  response: Type.Object({ message: Type.String() }),
});

export const deleteInboxAvatar = route({
  name: 'inbox.delete_avatar',
  method: 'DELETE',
  path: `${base}/:id/avatar`,
  summary: 'Remove the avatar of an inbox',
  who: 'administrator',
  params: AccountItemParams,
});

const agents = Payload(Type.Array(Agent));

/** The deprecated form for one inbox. */
export const listInboxAssignable = route({
  name: 'inbox.assignable_agents',
  method: 'GET',
  path: `${base}/:id/assignable_agents`,
  summary: 'Agents who can be assigned in one inbox',
  who: 'member',
  params: AccountItemParams,
  response: agents,
  errors: ['not_authorized'],
});

export const listAssignable = route({
  name: 'inbox.common_assignable_agents',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/assignable_agents',
  summary: 'Members of all the given inboxes, and all administrators',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ inbox_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
  response: agents,
  errors: ['not_authorized'],
});

export const listInboxMembers = route({
  name: 'inbox.members',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/inbox_members/:inbox_id',
  summary: 'Members of an inbox',
  who: 'member',
  params: Type.Object({ account_id: Id, inbox_id: Id }),
  response: agents,
  errors: ['not_authorized'],
});

/** Maximum number of users in one call. */
const maxMembers = 10_000;
const MembersInput = Type.Object({ inbox_id: Id, user_ids: Type.Array(Id, { maxItems: maxMembers }) });
const members = '/api/v1/accounts/:account_id/inbox_members';

export const addInboxMembers = route({
  name: 'inbox.add_members',
  method: 'POST',
  path: members,
  summary: 'Add members to an inbox',
  who: 'administrator',
  maxBodyBytes: 128 * 1024,
  maxBodyValues: maxMembers + 10,
  params: AccountParams,
  input: MembersInput,
  response: agents,
  errors: ['invalid'],
});

export const setInboxMembers = route({
  name: 'inbox.set_members',
  method: ['PATCH', 'PUT'],
  path: members,
  summary: 'Replace the members of an inbox',
  who: 'administrator',
  maxBodyBytes: 128 * 1024,
  maxBodyValues: maxMembers + 10,
  params: AccountParams,
  input: MembersInput,
  response: agents,
  errors: ['invalid'],
});

export const removeInboxMembers = route({
  name: 'inbox.remove_members',
  method: 'DELETE',
  path: members,
  summary: 'Remove members from an inbox',
  who: 'administrator',
  maxBodyBytes: 128 * 1024,
  maxBodyValues: maxMembers + 10,
  params: AccountParams,
  input: MembersInput,
});

/** Internal event, sent to no socket: a program no longer answers in an inbox. */
export const inboxProgramRemoved = liveEvent('inbox.program_removed', Type.Object({ inbox_id: Id }));

/** Internal event, sent to no socket: the set of inboxes these users can see has changed. */
export const inboxMembersChanged = liveEvent(
  'inbox.members_changed',
  Type.Object({ inbox_id: Id, user_ids: Type.Array(Id) }),
);

/**
 * For reactions only: an event of a provider was stored and is waiting. Requests of one sequence keep their
 * order.
 */
export const inboxRequestReceived = liveEvent(
  'inbox.request_received',
  Type.Object({ inbox_id: Id, sequence: Type.String() }),
);

/** Internal event: the inbox is closed, and its data can be removed. */
export const inboxDeleted = liveEvent('inbox.deleted', Type.Object({ inbox_id: Id }));

/** Internal event: the account's webhooks have to be notified of an inbox. */
export const inboxWebhookRequested = liveEvent(
  'inbox.webhook_requested',
  Type.Object({
    event: OneOf(['inbox_created', 'inbox_updated']),
    inbox_id: Id,
    changed_attributes: Type.Optional(Type.Array(FreeObject)),
  }),
);

import { PreChatForm, replyTimes, widgetFeatures } from '../channels/web-widget.ts';
import { liveEvent } from '../kit/event.ts';
import { attributesBodyBytes, messageBodyBytes, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  UnixSeconds,
  Url,
  type Static,
} from '../kit/schema.ts';
import { Attachment, maxListedFiles } from './attachment.ts';
import { ContactRow } from './contact.ts';
import { conversationStatuses, priorities } from './conversation.ts';
import { CallParticipant } from './dyte.ts';
import { maxContentLength, PublicMessage, Sender } from './message.ts';
import { DirectUpload, NewBlob } from './upload.ts';
import { Availability, UserPush } from './user.ts';

/** A day with its raw column values. */
export const WorkingHourRow = Type.Object({
  id: Id,
  inbox_id: Id,
  account_id: Id,
  day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
  closed_all_day: Type.Boolean(),
  open_all_day: Type.Boolean(),
  open_hour: Nullable(Type.Integer()),
  open_minutes: Nullable(Type.Integer()),
  close_hour: Nullable(Type.Integer()),
  close_minutes: Nullable(Type.Integer()),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type WorkingHourRow = Static<typeof WorkingHourRow>;

const Language = Type.Object({ name: Type.String(), iso_639_1_code: Type.String() });

/** The help center of a website, as it is stored. */
export const PortalRow = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  slug: Type.String(),
  custom_domain: Nullable(Type.String()),
  color: Nullable(Type.String()),
  homepage_link: Nullable(Type.String()),
  page_title: Nullable(Type.String()),
  header_text: Nullable(Type.String()),
  config: Type.Object({ allowed_locales: Type.Array(Type.String()), default_locale: Type.String() }),
  archived: Type.Boolean(),
  channel_web_widget_id: Nullable(Id),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type PortalRow = Static<typeof PortalRow>;

export const WebsiteChannelConfig = Type.Object({
  allow_messages_after_resolved: Type.Boolean(),
  api_host: Nullable(Type.String()),
  auth_token: Type.String(),
  avatar_url: Url,
  csat_survey_enabled: Type.Boolean(),
  disable_branding: Type.Boolean(),
  enabled_features: Type.Array(OneOf(widgetFeatures)),
  enabled_languages: Type.Array(Language),
  locale: Type.String(),
  out_of_office_message: Nullable(Type.String()),
  portal: Nullable(PortalRow),
  pre_chat_form_enabled: Type.Boolean(),
  pre_chat_form_options: PreChatForm,
  reply_time: OneOf(replyTimes),
  timezone: Type.String(),
  utc_off_set: Type.String(),
  website_name: Type.String(),
  website_token: Type.String(),
  welcome_tagline: Nullable(Type.String()),
  welcome_title: Nullable(Type.String()),
  widget_color: Type.String(),
  working_hours: Type.Array(WorkingHourRow),
  working_hours_enabled: Type.Boolean(),
});
export type WebsiteChannelConfig = Static<typeof WebsiteChannelConfig>;

export const WidgetConfig = Type.Object({
  website_channel_config: WebsiteChannelConfig,
  contact: Type.Object({
    email: Nullable(Type.String()),
    id: Id,
    identifier: Nullable(Type.String()),
    name: Type.String(),
    phone_number: Nullable(Type.String()),
    pubsub_token: Type.String(),
  }),
  global_config: Type.Object({
    LOGO_THUMBNAIL: Type.String(),
    BRAND_NAME: Type.String(),
    WIDGET_BRAND_URL: Type.String(),
  }),
});
export type WidgetConfig = Static<typeof WidgetConfig>;

/** The data of a website inbox for the widget's page, by the names that existing pages know. */
export type PageChannel = {
  avatarUrl: WebsiteChannelConfig['avatar_url'];
  /** The name of the bot that answers first; empty without one. */
  hasAConnectedAgentBot: string;
  locale: WebsiteChannelConfig['locale'];
  websiteName: WebsiteChannelConfig['website_name'];
  websiteToken: WebsiteChannelConfig['website_token'];
  welcomeTagline: WebsiteChannelConfig['welcome_tagline'];
  welcomeTitle: WebsiteChannelConfig['welcome_title'];
  widgetColor: WebsiteChannelConfig['widget_color'];
  portal: WebsiteChannelConfig['portal'];
  enabledFeatures: WebsiteChannelConfig['enabled_features'];
  enabledLanguages: WebsiteChannelConfig['enabled_languages'];
  replyTime: WebsiteChannelConfig['reply_time'];
  preChatFormEnabled: WebsiteChannelConfig['pre_chat_form_enabled'];
  preChatFormOptions: WebsiteChannelConfig['pre_chat_form_options'];
  workingHoursEnabled: WebsiteChannelConfig['working_hours_enabled'];
  csatSurveyEnabled: WebsiteChannelConfig['csat_survey_enabled'];
  workingHours: WebsiteChannelConfig['working_hours'];
  outOfOfficeMessage: WebsiteChannelConfig['out_of_office_message'];
  utcOffset: WebsiteChannelConfig['utc_off_set'];
  timezone: WebsiteChannelConfig['timezone'];
  allowMessagesAfterResolved: WebsiteChannelConfig['allow_messages_after_resolved'];
  disableBranding: WebsiteChannelConfig['disable_branding'];
};

/** Everything the page of the panel is handed, as globals or as JSON in the page. */
export type WidgetPage = {
  chatwootWebChannel: PageChannel;
  chatwootPubsubToken: string;
  authToken: string;
  globalConfig: WidgetConfig['global_config'] & { DIRECT_UPLOADS_ENABLED: '' };
};

/** A conversation with its raw column values and internal id. */
export const ConversationRow = Type.Object({
  id: Id,
  display_id: Id,
  uuid: Type.String(),
  account_id: Id,
  inbox_id: Id,
  contact_id: Id,
  contact_inbox_id: Id,
  assignee_id: Nullable(Id),
  team_id: Nullable(Id),
  campaign_id: Nullable(Id),
  sla_policy_id: Nullable(Id),
  status: OneOf(conversationStatuses),
  priority: Nullable(OneOf(priorities)),
  identifier: Nullable(Type.String()),
  additional_attributes: FreeObject,
  custom_attributes: FreeObject,
  cached_label_list: Nullable(Type.String()),
  agent_last_seen_at: Nullable(IsoTime),
  assignee_last_seen_at: Nullable(IsoTime),
  contact_last_seen_at: Nullable(IsoTime),
  first_reply_created_at: Nullable(IsoTime),
  snoozed_until: Nullable(IsoTime),
  waiting_since: Nullable(IsoTime),
  last_activity_at: IsoTime,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ConversationRow = Static<typeof ConversationRow>;

const base = '/api/v1/widget';
const unknown = ['not_found', 'account_suspended'] as const;

export const widgetConfig = route({
  name: 'widget.config',
  method: 'POST',
  path: `${base}/config`,
  summary: 'Widget settings and the visitor; a new visitor when the token names none',
  who: 'widget',
  repeatsResponse: false,
  response: WidgetConfig,
  errors: unknown,
});

export const showVisitor = route({
  name: 'widget.contact',
  method: 'GET',
  path: `${base}/contact`,
  summary: 'The visitor’s contact',
  who: 'widget',
  response: Type.Object({
    id: Id,
    has_email: Type.Boolean(),
    has_name: Type.Boolean(),
    has_phone_number: Type.Boolean(),
    identifier: Nullable(Type.String()),
  }),
  errors: unknown,
});

/** Unreadable values are ignored, so any text is accepted here. */
const UserDetails = Nullable(Type.String({ maxLength: 2048 }));
const visitorInput = {
  email: Type.Optional(UserDetails),
  name: Type.Optional(Nullable(ShortText)),
  phone_number: Type.Optional(UserDetails),
  avatar_url: Type.Optional(UserDetails),
  identifier: Type.Optional(Nullable(ShortText)),
  custom_attributes: Type.Optional(Nullable(FreeInput)),
  additional_attributes: Type.Optional(Nullable(FreeInput)),
};

const visitorFlags = {
  id: Id,
  has_email: Type.Boolean(),
  has_name: Type.Boolean(),
  has_phone_number: Type.Boolean(),
};

export const updateVisitor = route({
  name: 'widget.update_contact',
  method: ['PATCH', 'PUT'],
  path: `${base}/contact`,
  summary: 'Update the visitor’s contact. Identifiers are only accepted from the site, by set_user',
  who: 'widget',
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object(visitorInput),
  response: Type.Object(visitorFlags),
  errors: [...unknown, 'invalid'],
});

export const setUser = route({
  name: 'widget.set_user',
  method: 'PATCH',
  path: `${base}/contact/set_user`,
  summary: 'Identify the visitor on behalf of the site; returns a new token when it is a different user',
  who: 'widget',
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ ...visitorInput, identifier_hash: Type.Optional(Nullable(ShortText)) }),
  response: Type.Object({ ...visitorFlags, widget_auth_token: Type.Optional(Type.String()) }),
  errors: [...unknown, 'hmac_failed', 'invalid'],
});

export const destroyVisitorAttributes = route({
  name: 'widget.destroy_contact_attributes',
  method: 'POST',
  path: `${base}/contact/destroy_custom_attributes`,
  summary: 'Remove custom attributes of the visitor by key',
  who: 'widget',
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ custom_attributes: Type.Array(ShortText, { maxItems: 500 }) }),
  response: ContactRow,
  errors: unknown,
});

const brief = {
  id: Id,
  inbox_id: Id,
  contact_last_seen_at: UnixSeconds,
  status: OneOf(conversationStatuses),
};

const VisitorConversation = Type.Object(brief);
export type VisitorConversation = Static<typeof VisitorConversation>;

/** Empty when the visitor has no conversation yet. */
export const showVisitorConversation = route({
  name: 'widget.conversation',
  method: 'GET',
  path: `${base}/conversations`,
  summary: 'The visitor’s newest conversation',
  who: 'widget',
  response: Type.Partial(VisitorConversation),
  errors: unknown,
});

/**
 * A message as sent by the panel. Its length is checked where it is written, with the error code clients know; the page
 * URL is truncated there.
 */
const VisitorMessage = Type.Object({
  content: Type.Optional(Nullable(Type.String({ maxLength: 2 * maxContentLength }))),
  reply_to: Type.Optional(Nullable(Type.Union([Type.Integer(), ShortText]))),
  timestamp: Type.Optional(Nullable(ShortText)),
  referer_url: Type.Optional(Nullable(Type.String({ maxLength: 200_000 }))),
  echo_id: Type.Optional(Nullable(Type.Union([ShortText, Type.Integer()]))),
  attachments: Type.Optional(Nullable(Type.Array(FileInput, { maxItems: maxListedFiles }))),
});
export type VisitorMessage = Static<typeof VisitorMessage>;

export const startVisitorConversation = route({
  name: 'widget.create_conversation',
  method: 'POST',
  path: `${base}/conversations`,
  summary:
    'Start a new conversation with its first message and contact details. The same echo_id starts one conversation',
  naturalKeys: ['message.echo_id'],
  who: 'widget',
  multipart: true,
  maxBodyBytes: messageBodyBytes,
  input: Type.Object({
    contact: Type.Optional(Nullable(Type.Object(visitorInput))),
    message: VisitorMessage,
    custom_attributes: Type.Optional(Nullable(FreeInput)),
  }),
  response: Type.Object({
    ...brief,
    messages: Type.Array(PublicMessage),
    custom_attributes: FreeObject,
    contact: ContactRow,
  }),
  errors: [...unknown, 'invalid', 'too_many_messages', 'too_many_requests'],
});

export const visitorSeen = route({
  name: 'widget.update_last_seen',
  method: 'POST',
  path: `${base}/conversations/update_last_seen`,
  summary: 'The visitor has read everything',
  who: 'widget',
  errors: unknown,
});

export const visitorTyping = route({
  name: 'widget.toggle_typing',
  method: 'POST',
  path: `${base}/conversations/toggle_typing`,
  summary: 'The visitor started or stopped typing',
  who: 'widget',
  input: Type.Object({ typing_status: Type.Optional(Nullable(ShortText)) }),
  errors: unknown,
});

/** A GET that changes something, as in the Chatwoot API. It resolves and never reopens. */
export const visitorResolves = route({
  name: 'widget.toggle_status',
  method: 'GET',
  path: `${base}/conversations/toggle_status`,
  summary: 'The visitor ends the conversation',
  who: 'widget',
  errors: [...unknown, 'forbidden'],
});

/** The response is the same whether an email is sent or not: it must not reveal which addresses are known. */
export const visitorTranscript = route({
  name: 'widget.transcript',
  method: 'POST',
  path: `${base}/conversations/transcript`,
  summary: 'Email the visitor a transcript of the conversation, if an address is known',
  who: 'widget',
  errors: [...unknown, 'too_many_requests'],
});

export const setVisitorConversationAttributes = route({
  name: 'widget.set_conversation_attributes',
  method: 'POST',
  path: `${base}/conversations/set_custom_attributes`,
  summary: 'Replace the custom attributes of the conversation',
  who: 'widget',
  status: 204,
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ custom_attributes: Type.Optional(Nullable(FreeInput)) }),
  errors: [...unknown, 'invalid'],
});

export const destroyVisitorConversationAttributes = route({
  name: 'widget.destroy_conversation_attributes',
  method: 'POST',
  path: `${base}/conversations/destroy_custom_attributes`,
  summary: 'Remove custom attributes of the conversation by key',
  who: 'widget',
  maxBodyBytes: attributesBodyBytes,
  input: Type.Object({ custom_attribute: Type.Array(ShortText, { maxItems: 500 }) }),
  response: ConversationRow,
  errors: unknown,
});

const Place = Type.Optional(Nullable(Type.Integer({ minimum: 0 })));

export const listVisitorMessages = route({
  name: 'widget.messages',
  method: 'GET',
  path: `${base}/messages`,
  summary: 'Messages of the visitor’s conversation, ascending',
  who: 'widget',
  input: Type.Object({ before: Place, after: Place }),
  response: Type.Object({
    payload: Type.Array(PublicMessage),
    meta: Type.Optional(Type.Object({ contact_last_seen_at: UnixSeconds })),
  }),
  errors: unknown,
});

export const createVisitorMessage = route({
  name: 'widget.create_message',
  method: 'POST',
  path: `${base}/messages`,
  summary: 'Write a message, into a new conversation if there is none. The same echo_id is one message',
  naturalKeys: ['message.echo_id'],
  who: 'widget',
  multipart: true,
  maxBodyBytes: messageBodyBytes,
  input: Type.Object({ message: VisitorMessage }),
  response: Type.Object({
    id: Id,
    content: Nullable(Type.String()),
    inbox_id: Id,
    conversation_id: Id,
    message_type: Type.Integer(),
    created_at: UnixSeconds,
    private: Type.Boolean(),
    source_id: Nullable(Type.String()),
    content_attributes: FreeObject,
    attachments: Type.Optional(Type.Array(Attachment)),
    sender: Type.Optional(Sender),
  }),
  errors: [...unknown, 'invalid', 'too_many_messages', 'too_many_requests'],
  // Enough for an office of 200 visitors who each write every eight seconds; a conversation has its own
  // limit.
  limits: [{ by: 'ip', limit: 1500, seconds: 60 }],
});

/** Enough for a hundred answers of full length, three bytes per character. */
export const answerBodyBytes = 1024 * 1024;

/** Answers to a form: pairs for `form` and `input_select`, a rating for `input_csat`. */
export const SubmittedValues = Type.Union([
  Type.Array(
    Type.Object({
      name: Type.Optional(Nullable(ShortText)),
      title: Type.Optional(Nullable(Type.String({ maxLength: 1500 }))),
      value: Type.Optional(
        Nullable(Type.Union([Type.String({ maxLength: 1500 }), Type.Number(), Type.Boolean()])),
      ),
    }),
    { maxItems: 100 },
  ),
  Type.Object({
    csat_survey_response: Type.Object({
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      feedback_message: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
    }),
  }),
]);
export type SubmittedValues = Static<typeof SubmittedValues>;

export const answerVisitorMessage = route({
  name: 'widget.update_message',
  method: ['PATCH', 'PUT'],
  path: `${base}/messages/:id`,
  summary: 'Answer a form, a choice, or a request for an email address',
  who: 'widget',
  maxBodyBytes: answerBodyBytes,
  params: Type.Object({ id: Id }),
  input: Type.Object({
    contact: Type.Optional(
      Nullable(Type.Object({ email: Type.Optional(UserDetails), name: Type.Optional(Nullable(ShortText)) })),
    ),
    message: Type.Optional(
      Nullable(Type.Object({ submitted_values: Type.Optional(Nullable(SubmittedValues)) })),
    ),
  }),
  response: Type.Object({ contact: ContactRow }),
  errors: [...unknown, 'invalid', 'unprocessable'],
});

export const joinCall = route({
  name: 'widget.join_call',
  method: 'POST',
  path: `${base}/integrations/dyte/add_participant_to_meeting`,
  summary: 'What the visitor joins the video call of a message with',
  who: 'widget',
  repeatsResponse: false,
  input: Type.Object({ message_id: Id }),
  response: CallParticipant,
  errors: [...unknown, 'unprocessable', 'too_many_requests'],
  // Each calls the provider: enough for an office of visitors, not for a script.
  limits: [{ by: 'ip', limit: 60, seconds: 60 }],
});

export const addVisitorLabel = route({
  name: 'widget.add_label',
  method: 'POST',
  path: `${base}/labels`,
  summary: 'Add a label of the account to the conversation',
  who: 'widget',
  status: 204,
  input: Type.Object({ label: Type.Optional(Nullable(ShortText)) }),
  errors: unknown,
});

export const removeVisitorLabel = route({
  name: 'widget.remove_label',
  method: 'DELETE',
  path: `${base}/labels/:label`,
  summary: 'Remove a label from the conversation',
  who: 'widget',
  status: 204,
  params: Type.Object({ label: ShortText }),
  errors: unknown,
});

export const visitorEvent = route({
  name: 'widget.event',
  method: 'POST',
  path: `${base}/events`,
  summary: 'Track an event on the customer’s page; unknown names are ignored',
  who: 'widget',
  status: 204,
  input: Type.Object({
    name: Type.Optional(Nullable(ShortText)),
    event_info: Type.Optional(Nullable(FreeInput)),
  }),
  errors: [...unknown, 'invalid', 'too_many_requests'],
});

export const listWidgetMembers = route({
  name: 'widget.inbox_members',
  method: 'GET',
  path: `${base}/inbox_members`,
  summary: 'Agents of the inbox',
  who: 'widget',
  response: Payload(
    Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        avatar_url: Url,
        availability_status: Nullable(Availability),
      }),
    ),
  ),
  errors: unknown,
});

/** A campaign as visitors' pages know it. Without an address it shows on every page. */
export const ShownCampaign = Type.Object({
  id: Id,
  trigger_rules: Type.Object({ url: Type.String(), time_on_page: Type.Integer() }),
  trigger_only_during_business_hours: Type.Boolean(),
  message: Type.String(),
  sender: Nullable(UserPush),
});
export type ShownCampaign = Static<typeof ShownCampaign>;

export const listWidgetCampaigns = route({
  name: 'widget.campaigns',
  method: 'GET',
  path: `${base}/campaigns`,
  summary: 'Running campaigns of the website',
  who: 'widget',
  response: Type.Array(ShownCampaign),
  errors: unknown,
});

export const createVisitorUpload = route({
  name: 'widget.direct_upload',
  method: 'POST',
  path: `${base}/direct_uploads`,
  summary: 'Announce a file and get its upload URL',
  who: 'widget',
  errorStyle: 'public',
  input: Type.Object({ blob: NewBlob }),
  response: DirectUpload,
  errors: [...unknown, 'invalid', 'too_many_requests'],
});

/** Internal event: a visitor opened the widget. */
export const webWidgetTriggered = liveEvent(
  'webwidget.triggered',
  Type.Object({ contact_inbox_id: Id, inbox_id: Id, event_info: FreeObject }),
);

import type { AttributeDisplayType } from '../features/custom-attribute.ts';
import { SiteAddress } from '../kit/addresses.ts';
import { LongText, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';

/** Bits 1, 2, 4, 8 of the features of a website's widget. */
export const widgetFeatures = [
  'attachments',
  'emoji_picker',
  'end_conversation',
  'use_inbox_avatar_for_bot',
] as const;
export type WidgetFeature = (typeof widgetFeatures)[number];

export const replyTimes = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'] as const;
export type ReplyTime = (typeof replyTimes)[number];

export const PreChatField = Type.Object({
  name: ShortText,
  label: Type.Optional(Nullable(ShortText)),
  placeholder: Type.Optional(Nullable(ShortText)),
  type: OneOf(['email', 'text', 'number', 'link', 'date', 'list', 'checkbox']),
  field_type: OneOf(['standard', 'contact_attribute', 'conversation_attribute']),
  required: Type.Boolean(),
  enabled: Type.Boolean(),
  values: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 200 }))),
  regex_pattern: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  regex_cue: Type.Optional(Nullable(ShortText)),
  locale: Type.Optional(Nullable(ShortText)),
});
export type PreChatField = Static<typeof PreChatField>;

/** The form input for each type of custom attribute. */
export const preChatTypes: Readonly<Record<AttributeDisplayType, PreChatField['type']>> = {
  text: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  link: 'link',
  date: 'date',
  list: 'list',
  checkbox: 'checkbox',
};

/** The form a visitor fills in before the first message. */
export const PreChatForm = Type.Object({
  pre_chat_message: Type.Optional(Nullable(LongText)),
  pre_chat_fields: Type.Optional(Type.Array(PreChatField, { maxItems: 50 })),
});
export type PreChatForm = Static<typeof PreChatForm>;

const standardField = (
  name: string,
  label: string,
  type: 'email' | 'text',
  required: boolean,
): PreChatField => ({
  field_type: 'standard',
  label,
  name,
  type,
  required,
  enabled: false,
});

/** The default form until an administrator saves one. */
export const defaultPreChatForm: PreChatForm = {
  pre_chat_message: 'Share your queries or comments here.',
  pre_chat_fields: [
    standardField('emailAddress', 'Email Id', 'email', true),
    standardField('fullName', 'Full name', 'text', false),
    standardField('phoneNumber', 'Phone number', 'text', false),
  ],
};

/** What an administrator may set of a website channel. */
export const webWidgetInput = {
  website_url: Type.Optional(Nullable(SiteAddress)),
  widget_color: Type.Optional(Nullable(ShortText)),
  welcome_title: Type.Optional(Nullable(ShortText)),
  welcome_tagline: Type.Optional(Nullable(ShortText)),
  reply_time: Type.Optional(Nullable(OneOf(replyTimes))),
  pre_chat_form_enabled: Type.Optional(Nullable(Type.Boolean())),
  pre_chat_form_options: Type.Optional(Nullable(PreChatForm)),
  continuity_via_email: Type.Optional(Nullable(Type.Boolean())),
  hmac_mandatory: Type.Optional(Nullable(Type.Boolean())),
  /** One empty value, as forms send it, clears all. */
  selected_feature_flags: Type.Optional(
    Nullable(Type.Array(OneOf([...widgetFeatures, '']), { maxItems: 10 })),
  ),
};

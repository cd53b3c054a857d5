import { maxAttachmentBytes } from '@confab/contract/nouns/attachment';
import { OneOf, Nullable, Type } from '@confab/contract/kit/schema';
import type { Channel } from '../channel.ts';

/** Bits of `selected_feature_flags`, lowest first. */
export const widgetFeatures = [
  'attachments',
  'emoji_picker',
  'end_conversation',
  'use_inbox_avatar_for_bot',
] as const;

export const replyTimes = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'] as const;

export const WebWidgetSettings = Type.Object({
  website_url: Type.String(),
  website_token: Type.String(),
  widget_color: Type.String(),
  welcome_title: Nullable(Type.String()),
  welcome_tagline: Nullable(Type.String()),
  reply_time: OneOf(replyTimes),
  pre_chat_form_enabled: Type.Boolean(),
  pre_chat_form_options: Type.Record(Type.String(), Type.Unknown()),
  continuity_via_email: Type.Boolean(),
  hmac_mandatory: Type.Boolean(),
  selected_feature_flags: Type.Array(OneOf(widgetFeatures)),
});

export const WebWidgetSecrets = Type.Object({ hmac_token: Type.String() });

/** Kinds of file a website visitor may send and get: the wire contract's list. */
const contentTypes = [
  'image/*',
  'video/*',
  'audio/*',
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/json',
  'application/pdf',
  'application/zip',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;

/** The chat bubble on a website. Visitors read from us over the socket, so nothing is handed to a provider. */
export const webWidget: Channel = {
  kind: 'web_widget',
  wireName: 'Channel::WebWidget',
  settings: WebWidgetSettings,
  secrets: WebWidgetSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maximumBytes: maxAttachmentBytes, contentTypes },
    typing: true,
    startedByAgents: true,
  },
  replyWindowHours: () => null,
  newSourceId: (_contact, ids) => ({ sourceId: ids.uuid() }),
};

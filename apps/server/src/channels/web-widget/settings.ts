import { PreChatForm, replyTimes, widgetFeatures } from '@confab/contract/channels/web-widget';
import { Nullable, OneOf, Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** Stored settings of a website channel, without secrets. */
export const WebWidgetSettings = Type.Object({
  website_url: Type.String(),
  website_token: Type.String(),
  widget_color: Type.String(),
  welcome_title: Nullable(Type.String()),
  welcome_tagline: Nullable(Type.String()),
  reply_time: OneOf(replyTimes),
  pre_chat_form_enabled: Type.Boolean(),
  pre_chat_form_options: PreChatForm,
  continuity_via_email: Type.Boolean(),
  hmac_mandatory: Type.Boolean(),
  selected_feature_flags: Type.Array(OneOf(widgetFeatures)),
});
export type WebWidgetSettings = Static<typeof WebWidgetSettings>;

/** Signs the visitor identity sent by the customer's own site. */
export const WebWidgetSecrets = Type.Object({ hmac_token: Type.String() });

/** The stored settings, read once where they leave the database. Throws for a row that is broken. */
export function readWebWidgetSettings(stored: unknown): WebWidgetSettings {
  return Value.Parse(WebWidgetSettings, stored);
}

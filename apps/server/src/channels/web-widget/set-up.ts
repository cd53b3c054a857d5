import {
  defaultPreChatForm,
  type PreChatForm,
  type WidgetFeature,
} from '@confab/contract/channels/web-widget';
import { invalidField } from '@confab/contract/kit/errors';
import type { ChannelInput, Inbox } from '@confab/contract/features/inbox';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Stored } from '../channel.ts';
import { readWebWidgetSettings, type WebWidgetSettings } from './settings.ts';

/** A website channel after an administrator's changes; see `Channel.setUp`. */
export function setUpWebWidget(input: ChannelInput, before: Stored | null, ids: Ids): Stored {
  const old = before === null ? newSettings(ids) : readWebWidgetSettings(before.settings);
  const settings: WebWidgetSettings = {
    ...old,
    website_url: websiteUrl(input.website_url, old.website_url),
    widget_color: color(input.widget_color) ?? old.widget_color,
    welcome_title: input.welcome_title === undefined ? old.welcome_title : input.welcome_title,
    welcome_tagline: input.welcome_tagline === undefined ? old.welcome_tagline : input.welcome_tagline,
    reply_time: input.reply_time ?? old.reply_time,
    pre_chat_form_enabled: input.pre_chat_form_enabled ?? old.pre_chat_form_enabled,
    pre_chat_form_options: preChatForm(input.pre_chat_form_options) ?? old.pre_chat_form_options,
    continuity_via_email: input.continuity_via_email ?? old.continuity_via_email,
    hmac_mandatory: input.hmac_mandatory ?? old.hmac_mandatory,
    selected_feature_flags: features(input.selected_feature_flags) ?? old.selected_feature_flags,
  };
  return { settings, secrets: before?.secrets ?? { hmac_token: ids.token(18) } };
}

/** Its keys of an inbox; see `Channel.wire`. */
export function wireWebWidget(
  stored: Record<string, unknown>,
  secrets: Record<string, unknown> | null,
  site: { frontendUrl: string },
): Partial<Inbox> {
  const settings = readWebWidgetSettings(stored);
  return {
    widget_color: settings.widget_color,
    website_url: settings.website_url,
    hmac_mandatory: settings.hmac_mandatory,
    welcome_title: settings.welcome_title,
    welcome_tagline: settings.welcome_tagline,
    web_widget_script: embedSnippet(site.frontendUrl, settings.website_token),
    website_token: settings.website_token,
    selected_feature_flags: settings.selected_feature_flags,
    reply_time: settings.reply_time,
    pre_chat_form_enabled: settings.pre_chat_form_enabled,
    pre_chat_form_options: shownPreChatForm(settings),
    continuity_via_email: settings.continuity_via_email,
    ...(secrets === null ? {} : { hmac_token: String(secrets['hmac_token']) }),
  };
}

/** The form with the standard fields when none has been made. */
export function shownPreChatForm(settings: WebWidgetSettings): PreChatForm {
  const { pre_chat_form_options: form } = settings;
  return form.pre_chat_fields === undefined && form.pre_chat_message === undefined
    ? defaultPreChatForm
    : form;
}

function newSettings(ids: Ids): WebWidgetSettings {
  return {
    website_url: '',
    website_token: ids.token(18),
    widget_color: '#1f93ff',
    welcome_title: null,
    welcome_tagline: null,
    reply_time: 'in_a_few_minutes',
    pre_chat_form_enabled: false,
    pre_chat_form_options: {},
    continuity_via_email: true,
    hmac_mandatory: false,
    selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
  };
}

/** The contract defines its format; the value is only shown, never called. */
function websiteUrl(input: string | null | undefined, old: string): string {
  const url = input === undefined ? old : (input ?? '').trim();
  if (url === '') throw invalidField('channel.website_url', 'blank', "Website url can't be blank");
  return url;
}

/** It is written into a style of the panel, so it must be nothing but a color. */
function color(input: string | null | undefined): string | undefined {
  if (input === undefined || input === null || input === '') return undefined;
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(input)) return input;
  throw invalidField('channel.widget_color', 'invalid', 'Widget color is invalid');
}

function preChatForm(input: PreChatForm | null | undefined): PreChatForm | undefined {
  return input === null ? {} : input;
}

function features(input: readonly (WidgetFeature | '')[] | null | undefined): WidgetFeature[] | undefined {
  if (input === undefined) return undefined;
  const named = new Set((input ?? []).filter((feature) => feature !== ''));
  return [...named];
}

/** What a customer pastes into a page. Tokens and addresses are ours and hold nothing that would end a string. */
function embedSnippet(frontendUrl: string, websiteToken: string): string {
  return `<script>
  (function () {
    var base = ${JSON.stringify(frontendUrl)};
    var script = document.createElement('script');
    script.src = base + '/packs/js/sdk.js';
    script.async = true;
    script.onload = function () {
      window.chatwootSDK.run({ websiteToken: ${JSON.stringify(websiteToken)}, baseUrl: base });
    };
    document.head.appendChild(script);
  })();
</script>`;
}

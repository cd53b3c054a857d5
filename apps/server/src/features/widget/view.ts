import type { ContactRow } from '@confab/contract/features/contact';
import type { Agent } from '@confab/contract/features/user';
import type { PublicMessage } from '@confab/contract/features/message';
import type {
  ConversationRow,
  PortalRow,
  WebsiteChannelConfig,
  WidgetConfig,
  WidgetPage,
  WorkingHourRow,
} from '@confab/contract/features/widget';
import type { PreChatForm } from '@confab/contract/channels/web-widget';
import { enabledLanguages } from '@confab/rules/languages';
import type { WebWidgetSettings } from '../../channels/web-widget/settings.ts';
import { avatarUrl } from '../../platform/files/links.ts';
import type { Installation } from '../../platform/platform.ts';
import { isoOrNull, unixSeconds } from '../../platform/time/wire-time.ts';
import { contactRow, visibleToSession, type ContactRecord, type Visitor } from '../contact/index.ts';
import { statusOf, type ContextRow } from '../conversation/index.ts';
import type { PublicInbox, StoredWorkingHour } from '../inbox/index.ts';
import { publicMessageView, type LoadedMessage } from '../message/index.ts';
import { servedDomain, type WebsitePortal } from '../portal/index.ts';
import { utcOffset } from './model.ts';

export type ConfigParts = {
  installation: Installation;
  inbox: PublicInbox;
  settings: WebWidgetSettings;
  preChat: PreChatForm;
  hours: readonly StoredWorkingHour[];
  authToken: string;
  /** The name of the bot that answers first; empty without one. */
  botName: string;
  /** Its help center, when it is open. */
  portal: WebsitePortal | undefined;
  now: Date;
};

/** What the panel shows itself by. */
export function channelConfig(parts: ConfigParts): WebsiteChannelConfig {
  const { installation, inbox, settings, hours, authToken, now } = parts;
  return {
    allow_messages_after_resolved: inbox.allow_messages_after_resolved,
    api_host: installation.frontendUrl,
    auth_token: authToken,
    avatar_url: avatarUrl(installation.frontendUrl, inbox.avatar_key),
    csat_survey_enabled: inbox.csat_survey_enabled,
    disable_branding: inbox.account_features.includes('disable_branding'),
    enabled_features: settings.selected_feature_flags,
    enabled_languages: [...enabledLanguages()],
    locale: inbox.account_locale,
    out_of_office_message: inbox.out_of_office_message,
    portal: parts.portal === undefined ? null : portalRow(parts.portal),
    pre_chat_form_enabled: settings.pre_chat_form_enabled,
    pre_chat_form_options: parts.preChat,
    reply_time: settings.reply_time,
    timezone: inbox.timezone,
    utc_off_set: utcOffset(inbox.timezone, now),
    website_name: inbox.name,
    website_token: settings.website_token,
    welcome_tagline: settings.welcome_tagline,
    welcome_title: settings.welcome_title,
    widget_color: settings.widget_color,
    working_hours: hours.map((hour) => workingHourRow(inbox.account_id, hour)),
    working_hours_enabled: inbox.working_hours_enabled,
  };
}

function portalRow(row: WebsitePortal): PortalRow {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    slug: row.slug,
    custom_domain: servedDomain(row),
    color: row.color,
    homepage_link: row.homepage_link,
    page_title: row.page_title,
    header_text: row.header_text,
    config: { allowed_locales: row.allowed_locales, default_locale: row.default_locale },
    archived: row.archived,
    channel_web_widget_id: row.inbox_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function workingHourRow(accountId: number, hour: StoredWorkingHour): WorkingHourRow {
  const { created_at: createdAt, updated_at: updatedAt, ...row } = hour;
  return {
    ...row,
    account_id: accountId,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

export function widgetConfig(
  parts: ConfigParts,
  { contact: requireSession, session }: Visitor,
): WidgetConfig {
  const contact = visibleToSession(requireSession, session);
  return {
    website_channel_config: channelConfig(parts),
    contact: {
      email: contact.email,
      id: contact.id,
      identifier: contact.identifier,
      name: contact.name,
      phone_number: contact.phone_number,
      pubsub_token: session.pubsub_token,
    },
    global_config: globalConfig(parts.installation),
  };
}

function globalConfig(installation: Installation) {
  return {
    // It is shown on other sites.
    LOGO_THUMBNAIL: new URL(installation.logos.square, installation.frontendUrl).href,
    BRAND_NAME: installation.brandName,
    WIDGET_BRAND_URL: installation.links.widgetBrand ?? installation.frontendUrl,
  };
}

/** The globals of the page, by the wire's names. */
export function pageGlobals(parts: ConfigParts, pubsubToken: string): WidgetPage {
  const config = channelConfig(parts);
  return {
    chatwootWebChannel: {
      avatarUrl: config.avatar_url,
      hasAConnectedAgentBot: parts.botName,
      locale: config.locale,
      websiteName: config.website_name,
      websiteToken: config.website_token,
      welcomeTagline: config.welcome_tagline,
      welcomeTitle: config.welcome_title,
      widgetColor: config.widget_color,
      portal: config.portal,
      enabledFeatures: config.enabled_features,
      enabledLanguages: config.enabled_languages,
      replyTime: config.reply_time,
      preChatFormEnabled: config.pre_chat_form_enabled,
      preChatFormOptions: config.pre_chat_form_options,
      workingHoursEnabled: config.working_hours_enabled,
      csatSurveyEnabled: config.csat_survey_enabled,
      workingHours: config.working_hours,
      outOfOfficeMessage: config.out_of_office_message,
      utcOffset: config.utc_off_set,
      timezone: config.timezone,
      allowMessagesAfterResolved: config.allow_messages_after_resolved,
      disableBranding: config.disable_branding,
    },
    chatwootPubsubToken: pubsubToken,
    authToken: parts.authToken,
    globalConfig: { ...globalConfig(parts.installation), DIRECT_UPLOADS_ENABLED: '' },
  };
}

/** Whether a visitor's details are known, without their values. */
export function visitorFlags(contact: ContactRecord) {
  return {
    id: contact.id,
    has_email: contact.email !== null,
    has_name: contact.name !== '',
    has_phone_number: contact.phone_number !== null,
  };
}

export function conversationBrief(row: ContextRow) {
  return {
    id: row.display_id,
    inbox_id: row.inbox_id,
    contact_last_seen_at: unixSeconds(row.contact_last_seen_at),
    status: statusOf(row.status),
  };
}

/** A conversation that was just started, for the one who started it; the contact as that one may see it. */
export function startedView(row: ContextRow, messages: readonly LoadedMessage[], contact: ContactRecord) {
  return {
    ...conversationBrief(row),
    messages: messagesView(row, messages),
    custom_attributes: row.custom_attributes,
    contact: contactRow(contact) satisfies ContactRow,
  };
}

export function messagesView(row: ContextRow, messages: readonly LoadedMessage[]): PublicMessage[] {
  return messages.map((message) => publicMessageView(message, row.display_id));
}

/** A message for the visitor who wrote it. */
export function ownMessageView(row: ContextRow, message: LoadedMessage) {
  const { content_type: _type, ...view } = publicMessageView(message, row.display_id);
  return {
    ...view,
    inbox_id: row.inbox_id,
    private: message.row.private,
    source_id: message.row.source_id,
    content_attributes: { in_reply_to: null, ...view.content_attributes },
  };
}

/** The row itself, with its internal id, as its contact may see it. */
export function conversationRow(row: ContextRow): ConversationRow {
  return {
    id: row.id,
    display_id: row.display_id,
    uuid: row.uuid,
    account_id: row.account_id,
    inbox_id: row.inbox_id,
    contact_id: row.contact_id,
    contact_inbox_id: row.contact_inbox_id,
    assignee_id: row.assignee_id,
    team_id: row.team_id,
    campaign_id: row.campaign_id,
    sla_policy_id: null,
    status: statusOf(row.status),
    // The team's internal fields are not sent to visitors.
    priority: null,
    identifier: null,
    additional_attributes: row.additional_attributes,
    custom_attributes: row.custom_attributes,
    cached_label_list: null,
    agent_last_seen_at: isoOrNull(row.agent_last_seen_at),
    assignee_last_seen_at: isoOrNull(row.assignee_last_seen_at),
    contact_last_seen_at: isoOrNull(row.contact_last_seen_at),
    first_reply_created_at: isoOrNull(row.first_reply_created_at),
    snoozed_until: isoOrNull(row.snoozed_until),
    waiting_since: isoOrNull(row.waiting_since),
    last_activity_at: row.last_activity_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** An agent as visitors see them. */
export function memberView(agent: Agent) {
  return {
    id: agent.id,
    name: agent.available_name,
    avatar_url: agent.thumbnail,
    availability_status: agent.availability_status,
  };
}

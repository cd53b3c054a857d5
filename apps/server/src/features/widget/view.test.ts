import type { Agent } from '@confab/contract/features/user';
import { enabledLanguages } from '@confab/rules/languages';
import { describe, expect, test } from 'vitest';
import {
  contactRecord,
  contextRow,
  frontendUrl,
  inboxRow,
  iso,
  messageRow,
  moment,
  seconds,
} from '../../../test/rows.ts';
import type { WebWidgetSettings } from '../../channels/web-widget/settings.ts';
import { contactRow, type Visitor } from '../contact/index.ts';
import { publicMessageView } from '../message/index.ts';
import {
  channelConfig,
  conversationBrief,
  conversationRow,
  memberView,
  messagesView,
  pageGlobals,
  startedView,
  visitorFlags,
  widgetConfig,
  ownMessageView,
  type ConfigParts,
} from './view.ts';

const settings: WebWidgetSettings = {
  website_url: 'https://paperlane.example',
  website_token: 'site-token',
  widget_color: '#009CE0',
  welcome_title: 'Hello',
  welcome_tagline: 'We answer',
  reply_time: 'in_a_day',
  pre_chat_form_enabled: true,
  pre_chat_form_options: {},
  continuity_via_email: true,
  hmac_mandatory: true,
  selected_feature_flags: ['attachments'],
};
const day = {
  day_of_week: 1,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
};
const account = { account_status: 0, account_locale: 'de', account_features: ['disable_branding'] };
const parts: ConfigParts = {
  installation: {
    frontendUrl,
    name: 'Desk',
    brandName: 'Confab',
    brandColor: undefined,
    logos: { wide: '/wide.svg', wideDark: '/dark.svg', square: '/square.svg' },
    accountSignup: 'true',
    createNewAccountFromDashboard: true,
    blockedEmailDomains: [],
    featureDefaults: {},
    pageScripts: { scripts: [], sources: [] },
    apiChannel: { name: undefined, picture: undefined },
    analyticsToken: undefined,
    links: {
      widgetBrand: 'https://brand.example',
      brand: undefined,
      terms: undefined,
      privacy: undefined,
      logout: '/app/login',
    },
    canUpdateProfile: true,
    product: {
      edition: 'plain',
      plan: 'community',
      hasManifest: true,
      updateCheckUrl: undefined,
      docsUrl: undefined,
      supportUrl: undefined,
      billing: undefined,
    },
    latestVersion: undefined,
    apiCors: false,
    inboxEvents: false,
    mailerSender: '',
    fileLinkSeconds: 1,
    maxStorage: { account: null, conversation: null, visitor: null },
    presenceSeconds: 30,
  },
  inbox: { ...inboxRow(), ...account },
  settings,
  preChat: { pre_chat_message: 'Who are you?' },
  hours: [{ ...day, id: 1, inbox_id: 4, created_at: moment(1), updated_at: moment(2) }],
  authToken: 'auth-1',
  botName: 'Robo',
  portal: undefined,
  now: new Date('2030-07-01'),
};

const channel = {
  allow_messages_after_resolved: true,
  api_host: frontendUrl,
  auth_token: 'auth-1',
  avatar_url: `${frontendUrl}/avatars/inbox.png`,
  csat_survey_enabled: true,
  disable_branding: true,
  enabled_features: ['attachments'],
  enabled_languages: [...enabledLanguages()],
  locale: 'de',
  out_of_office_message: 'Away',
  portal: null,
  pre_chat_form_enabled: true,
  pre_chat_form_options: { pre_chat_message: 'Who are you?' },
  reply_time: 'in_a_day',
  timezone: 'Europe/Lisbon',
  utc_off_set: '+01:00',
  website_name: 'App',
  website_token: 'site-token',
  welcome_tagline: 'We answer',
  welcome_title: 'Hello',
  widget_color: '#009CE0',
  working_hours: [{ ...day, id: 1, inbox_id: 4, account_id: 2, created_at: iso(1), updated_at: iso(2) }],
  working_hours_enabled: true,
};
const brand = {
  LOGO_THUMBNAIL: `${frontendUrl}/square.svg`,
  BRAND_NAME: 'Confab',
  WIDGET_BRAND_URL: 'https://brand.example',
};

const session = {
  id: 51,
  contact_id: 41,
  inbox_id: 4,
  source_id: 'session-1',
  pubsub_token: 'pubsub-1',
  hmac_verified: true,
  provenance: [],
};
const visitor: Visitor = { contact: contactRecord(), session };

describe('the panel', () => {
  test('uses the settings of its inbox', () => {
    expect(channelConfig(parts)).toEqual(channel);
    const branded = { ...parts, inbox: { ...parts.inbox, account_features: ['macros'] } };
    expect(channelConfig(branded).disable_branding).toBe(false);
  });

  test('has the help center of its website', () => {
    const portal = {
      id: 71,
      account_id: 2,
      name: 'Help',
      slug: 'help',
      custom_domain: 'help.desk.example',
      domain_token: 'token',
      domain_named_at: null,
      domain_verified_at: new Date(0),
      color: '#0b6b4c',
      homepage_link: 'https://desk.example',
      page_title: 'Desk help',
      header_text: 'How can we help?',
      allowed_locales: ['de', 'en'],
      default_locale: 'de',
      archived: false,
      inbox_id: 4,
      logo_blob_id: 9,
      created_at: moment(1),
      updated_at: moment(2),
    };
    expect(channelConfig({ ...parts, portal }).portal).toEqual({
      id: 71,
      account_id: 2,
      name: 'Help',
      slug: 'help',
      custom_domain: 'help.desk.example',
      color: '#0b6b4c',
      homepage_link: 'https://desk.example',
      page_title: 'Desk help',
      header_text: 'How can we help?',
      config: { allowed_locales: ['de', 'en'], default_locale: 'de' },
      archived: false,
      channel_web_widget_id: 4,
      created_at: iso(1),
      updated_at: iso(2),
    });
  });

  test('has a verified visitor', () => {
    expect(widgetConfig(parts, visitor)).toEqual({
      website_channel_config: channel,
      contact: {
        email: 'tessa@example.com',
        id: 41,
        identifier: 'crm-1',
        name: 'Tessa',
        phone_number: '+4915112345678',
        pubsub_token: 'pubsub-1',
      },
      global_config: brand,
    });
  });

  test('has no contact details for an unverified visitor', () => {
    const unproven = { ...visitor, session: { ...session, hmac_verified: false } };
    expect(widgetConfig(parts, unproven).contact).toEqual({
      email: null,
      id: 41,
      identifier: null,
      name: 'Tessa',
      phone_number: null,
      pubsub_token: 'pubsub-1',
    });
  });

  test('provides the globals that sites and apps read', () => {
    expect(pageGlobals(parts, 'pubsub-1')).toEqual({
      chatwootWebChannel: {
        avatarUrl: channel.avatar_url,
        hasAConnectedAgentBot: 'Robo',
        locale: 'de',
        websiteName: 'App',
        websiteToken: 'site-token',
        welcomeTagline: 'We answer',
        welcomeTitle: 'Hello',
        widgetColor: '#009CE0',
        portal: null,
        enabledFeatures: ['attachments'],
        enabledLanguages: channel.enabled_languages,
        replyTime: 'in_a_day',
        preChatFormEnabled: true,
        preChatFormOptions: channel.pre_chat_form_options,
        workingHoursEnabled: true,
        csatSurveyEnabled: true,
        workingHours: channel.working_hours,
        outOfOfficeMessage: 'Away',
        utcOffset: '+01:00',
        timezone: 'Europe/Lisbon',
        allowMessagesAfterResolved: true,
        disableBranding: true,
      },
      chatwootPubsubToken: 'pubsub-1',
      authToken: 'auth-1',
      globalConfig: { ...brand, DIRECT_UPLOADS_ENABLED: '' },
    });
  });
});

test('a visitor’s state has whether values exist, not the values', () => {
  expect(visitorFlags(contactRecord())).toEqual({
    id: 41,
    has_email: true,
    has_name: true,
    has_phone_number: true,
  });
  expect(visitorFlags(contactRecord({ name: '', email: null, phone_number: null }))).toEqual({
    id: 41,
    has_email: false,
    has_name: false,
    has_phone_number: false,
  });
});

const message = {
  row: messageRow({ content_attributes: { external_error: 'x' } }),
  sender: undefined,
  attachments: [],
};
const brief = { id: 12, inbox_id: 4, contact_last_seen_at: seconds(13), status: 'open' };

describe('a conversation', () => {
  test('in short form has a number, an inbox, a status, and the read time', () => {
    expect(conversationBrief(contextRow())).toEqual(brief);
  });

  test('that was just created has its messages and contact', () => {
    expect(startedView(contextRow(), [message], contactRecord())).toEqual({
      ...brief,
      messages: [publicMessageView(message, 12)],
      custom_attributes: { order: '77' },
      contact: contactRow(contactRecord()),
    });
    expect(messagesView(contextRow(), [message])).toEqual([publicMessageView(message, 12)]);
  });

  test('as a row has every column but the internal ones', () => {
    expect(conversationRow(contextRow())).toEqual({
      id: 333,
      display_id: 12,
      uuid: '0b54b6a4-0000-4000-8000-000000000001',
      account_id: 2,
      inbox_id: 4,
      contact_id: 41,
      contact_inbox_id: 51,
      assignee_id: 6,
      team_id: 7,
      campaign_id: null,
      sla_policy_id: null,
      status: 'open',
      priority: null,
      identifier: null,
      additional_attributes: { browser: 'Firefox' },
      custom_attributes: { order: '77' },
      cached_label_list: null,
      agent_last_seen_at: iso(11),
      assignee_last_seen_at: iso(12),
      contact_last_seen_at: iso(13),
      first_reply_created_at: iso(14),
      snoozed_until: iso(10),
      waiting_since: iso(15),
      last_activity_at: iso(17),
      created_at: iso(18),
      updated_at: iso(19),
    });
  });
});

test('the author of a message sees it without provider data', () => {
  expect(ownMessageView(contextRow(), message)).toEqual({
    id: 11,
    content: 'Hello',
    message_type: 1,
    created_at: seconds(1),
    conversation_id: 12,
    inbox_id: 4,
    private: false,
    source_id: 'ext-1',
    content_attributes: { in_reply_to: null },
  });
  const reply = { ...message, row: messageRow() };
  expect(ownMessageView(contextRow(), reply).content_attributes).toEqual({ in_reply_to: 9 });
});

test('visitors see an agent’s name, avatar, and availability', () => {
  const agent: Agent = {
    id: 6,
    account_id: 2,
    availability_status: 'busy',
    auto_offline: true,
    confirmed: true,
    email: 'jonas@example.com',
    available_name: 'Jonas',
    name: 'Jonas Berg',
    role: 'agent',
    thumbnail: 'https://desk.example/avatars/jonas.png',
  };
  expect(memberView(agent)).toEqual({
    id: 6,
    name: 'Jonas',
    avatar_url: 'https://desk.example/avatars/jonas.png',
    availability_status: 'busy',
  });
});

import { describe, expect, test } from 'vitest';
import { exampleChannel } from '../../../test/example-channel/channel.ts';
import { frontendUrl, inboxRow, moment, seconds } from '../../../test/rows.ts';
import type { Channel } from '../../channels/channel.ts';
import { email } from '../../channels/email/channel.ts';
import { addChannels } from '../../channels/registry.ts';
import { readChannelSaved, readRedefinition } from './event-model.ts';
import { inboxHook, inboxSlim, inboxView, templatesView, workingHourView } from './view.ts';

const site = { frontendUrl };
const day = {
  day_of_week: 1,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 15,
  close_hour: 17,
  close_minutes: 45,
};
const slim = {
  id: 4,
  avatar_url: `${frontendUrl}/avatars/inbox.png`,
  channel_id: 4,
  name: 'App',
  channel_type: 'Channel::Api',
  provider: null,
};
const capabilities = { copies: false, subject: false, rich_text: true, max_message_length: 150_000 };
const settings = {
  capabilities: { ...capabilities, begins_with_template: true },
  greeting_enabled: true,
  greeting_message: 'Hi',
  working_hours_enabled: true,
  enable_email_collect: true,
  csat_survey_enabled: true,
  csat_config: { display_type: 'star' },
  enable_auto_assignment: true,
  auto_assignment_config: { max: 3 },
  out_of_office_message: 'Away',
  timezone: 'Europe/Lisbon',
  callback_webhook_url: null,
  allow_messages_after_resolved: true,
  lock_to_single_conversation: true,
  sender_name_type: 'professional',
  business_name: 'Paperlane',
};
const noChannelKeys = {
  widget_color: null,
  website_url: null,
  welcome_title: null,
  welcome_tagline: null,
  web_widget_script: null,
  website_token: null,
  selected_feature_flags: null,
  reply_time: null,
  messaging_service_sid: null,
  phone_number: null,
};
const apiKeys = {
  hmac_mandatory: false,
  webhook_url: 'https://hook.example',
  inbox_identifier: 'inbox-token',
  additional_attributes: { agent_reply_time_window: 24 },
};

test('the short form of an inbox has a name, an avatar, and a channel type', () => {
  expect(inboxSlim(site, inboxRow())).toEqual(slim);
});

describe('an inbox with its settings', () => {
  const whole = { ...slim, ...settings, working_hours: [day], ...noChannelKeys, ...apiKeys };

  test('shows agents everything but secrets', () => {
    const hours = [{ ...day, id: 1, inbox_id: 4 }];
    expect(inboxView(site, inboxRow(), hours, null)).toEqual(whole);
  });

  test('shows administrators the signing key, too', () => {
    const secrets = { hmac_token: 'signing-key' };
    expect(inboxView(site, inboxRow(), [day], secrets)).toEqual({ ...whole, hmac_token: 'signing-key' });
  });

  test('with an unknown sender name type uses the friendly one', () => {
    expect(inboxView(site, inboxRow({ sender_name_type: 9 }), [], null)).toMatchObject({
      sender_name_type: 'friendly',
      working_hours: [],
    });
  });
});

test('programs receive the settings and the public keys of the channel, but neither id nor name', () => {
  const { callback_webhook_url: _url, capabilities: _capabilities, ...own } = settings;
  const { created_at, updated_at } = inboxRow();
  expect(inboxHook(site, inboxRow(), [day])).toEqual({
    ...own,
    working_hours: [day],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    channel: apiKeys,
  });
});

test('templates are shown with when they were fetched and why not again, also before the first time', () => {
  const templates = [{ name: 'hello', language: 'en', status: 'approved', components: [] }];
  expect(templatesView({ templates, synced_at: moment(9), error: 'expired' })).toEqual({
    message_templates: templates,
    templates_synced_at: seconds(9),
    templates_error: 'expired',
  });
  const none = { message_templates: [], templates_synced_at: null, templates_error: null };
  expect(templatesView({ templates: [], synced_at: null, error: null })).toEqual(none);
  expect(templatesView(undefined)).toEqual(none);
});

test('a working day is shown without its keys', () => {
  const stored = { ...day, id: 1, account_id: 2 };
  expect(workingHourView(stored)).toEqual(day);
});

describe('an inbox of a provider', () => {
  const { inbound } = exampleChannel;
  const silent = {
    ...exampleChannel,
    kind: 'silent',
    ...(inbound && { inbound: { ...inbound, routes: [] } }),
  };
  const shortTexts = {
    ...silent,
    kind: 'short-texts',
    capabilities: { ...exampleChannel.capabilities, maxMessageLength: 160 },
  };
  const withTemplates: Channel = {
    ...exampleChannel,
    kind: 'with-templates',
    templates: async () => ({ templates: [] }),
    campaigns: () => 'one_off',
    replyWindowHours: () => null,
  };
  const mailbox: Channel = { ...exampleChannel, kind: 'mailbox', ...(email.email && { email: email.email }) };
  addChannels([exampleChannel, shortTexts, silent, withTemplates, mailbox]);
  const channel_settings = { address: 'a shop/1', display_name: 'Shop' };
  const view = (channel: string, locked_out_at: Date | null = null) =>
    inboxView(site, inboxRow({ channel, channel_settings, locked_out_at }), [], null);

  test('shows the webhook URL for the provider', () => {
    expect(view('example').callback_webhook_url).toBe(`${frontendUrl}/webhooks/example/a%20shop%2F1`);
  });

  test('shows no URL where the provider does not call', () => {
    expect(view('silent').callback_webhook_url).toBeNull();
  });

  test('shows its channel’s capabilities', () => {
    const written = { copies: true, rich_text: false, begins_with_template: true };
    expect(view('example').capabilities).toEqual({ ...capabilities, ...written });
    expect(view('short-texts').capabilities.max_message_length).toBe(160);
    expect(view('with-templates').capabilities).toEqual({
      ...capabilities,
      copies: true,
      rich_text: false,
      campaigns: 'one_off',
    });
  });

  test('shows templates if its channel has them', () => {
    expect(view('with-templates')).toMatchObject({ message_templates: [], templates_error: null });
    expect(view('example')).not.toHaveProperty('message_templates');
  });

  test('shows whether the provider rejects our access, except for email and without a provider', () => {
    expect(view('example').reauthorization_required).toBe(false);
    expect(view('example', moment(3)).reauthorization_required).toBe(true);
    expect(view('mailbox', moment(3))).not.toHaveProperty('reauthorization_required');
    const api = inboxView(site, inboxRow({ locked_out_at: moment(3) }), [], null);
    expect(api).not.toHaveProperty('reauthorization_required');
  });
});

test('a saved channel round-trips through its stored form', () => {
  const saved = { inbox_id: 4 };
  expect(readChannelSaved(saved)).toEqual(saved);
  expect(() => readChannelSaved({})).toThrow();
});

test('a changed custom attribute round-trips through its stored form, and nothing else is parsed', () => {
  const before = {
    attribute_key: 'plan',
    attribute_model: 'contact_attribute',
    attribute_display_name: 'Plan',
  };
  expect(readRedefinition({ before, after: null })).toEqual({ before, after: null });
  expect(() => readRedefinition({ before })).toThrow();
});

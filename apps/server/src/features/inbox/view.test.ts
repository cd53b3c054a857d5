import { describe, expect, test } from 'vitest';
import { exampleChannel } from '../../../test/example-channel/channel.ts';
import { frontendUrl, inboxRow } from '../../../test/rows.ts';
import { addChannels } from '../../channels/registry.ts';
import { readRedefinition } from './event-model.ts';
import { inboxSlim, inboxView, workingHourView } from './view.ts';

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
  addChannels([exampleChannel, shortTexts, silent]);
  const channel_settings = { address: 'a shop/1', display_name: 'Shop' };
  const view = (channel: string) => inboxView(site, inboxRow({ channel, channel_settings }), [], null);

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
  });
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

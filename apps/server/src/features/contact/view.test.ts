import { expect, test } from 'vitest';
import { contactRecord, frontendUrl, inboxRow, iso, seconds } from '../../../test/rows.ts';
import { contactPush, contactPushForContact, contactView } from './view.ts';
import { contactInboxView, contactRow, inboxRowView } from './wire-view.ts';

const details = {
  id: 41,
  name: 'Tessa',
  email: 'tessa@example.com',
  phone_number: '+4915112345678',
  identifier: 'crm-1',
  blocked: true,
  thumbnail: `${frontendUrl}/avatars/face.png`,
  additional_attributes: { city: 'Lisbon' },
  custom_attributes: { plan: 'gold' },
};

test('agents receive all fields of a contact', () => {
  expect(contactPush(frontendUrl, contactRecord())).toEqual({ ...details, type: 'contact' });
});

test('the contact receives a name and an avatar', () => {
  expect(contactPushForContact(contactPush(frontendUrl, contactRecord()))).toEqual({
    id: 41,
    name: 'Tessa',
    thumbnail: details.thumbnail,
    type: 'contact',
    email: null,
    phone_number: null,
    identifier: null,
    blocked: false,
    additional_attributes: {},
    custom_attributes: {},
  });
});

test('the agent API includes creation time, last activity, and online status', () => {
  expect(contactView(frontendUrl, contactRecord(), true)).toEqual({
    ...details,
    availability_status: 'online',
    last_activity_at: seconds(3),
    created_at: seconds(4),
  });
  const withoutActivity = contactView(frontendUrl, contactRecord({ last_activity_at: null }), false);
  expect(withoutActivity).not.toHaveProperty('last_activity_at');
  expect(withoutActivity.availability_status).toBe('offline');
});

test('a few routes return the record unchanged', () => {
  const { thumbnail: _thumbnail, ...columns } = details;
  expect(contactRow(contactRecord())).toEqual({
    ...columns,
    account_id: 2,
    middle_name: 'M.',
    last_name: 'Quill',
    location: 'Lisbon',
    country_code: 'PT',
    contact_type: 'lead',
    last_activity_at: iso(3),
    created_at: iso(4),
    updated_at: iso(5),
  });
  expect(contactRow(contactRecord({ contact_type: 9 })).contact_type).toBe('visitor');
});

test('a contact’s inbox has its name, avatar, and channel type', () => {
  const { id, name, avatar_key, channel } = inboxRow();
  const known = { contact_id: 41, source_id: 'session-1', id, name, avatar_key, channel };
  expect(contactInboxView({ frontendUrl }, known)).toEqual({
    source_id: 'session-1',
    inbox: {
      id: 4,
      channel_id: 4,
      name: 'App',
      avatar_url: `${frontendUrl}/avatars/inbox.png`,
      channel_type: 'Channel::Api',
      provider: null,
    },
  });
});

test('a new contact includes the inbox without its settings and secrets', () => {
  expect(inboxRowView(inboxRow())).toEqual({
    id: 4,
    channel_id: 4,
    account_id: 2,
    name: 'App',
    created_at: iso(6),
    updated_at: iso(7),
    channel_type: 'Channel::Api',
    enable_auto_assignment: true,
    greeting_enabled: true,
    greeting_message: 'Hi',
    email_address: null,
    working_hours_enabled: true,
    out_of_office_message: 'Away',
    timezone: 'Europe/Lisbon',
    enable_email_collect: true,
    csat_survey_enabled: true,
    allow_messages_after_resolved: true,
    auto_assignment_config: { max: 3 },
    lock_to_single_conversation: true,
    portal_id: null,
    sender_name_type: 'professional',
    business_name: 'Paperlane',
    csat_config: { display_type: 'star' },
  });
  expect(inboxRowView(inboxRow({ sender_name_type: 9 })).sender_name_type).toBe('friendly');
});

import { describe, expect, test } from 'vitest';
import type { ApiSettings } from '../../channels/api/settings.ts';
import { contactRecord, contextRow, inboxRow, messageRow, moment, seconds } from '../../../test/rows.ts';
import { contactRow, visibleToSession, type ContactInboxRow } from '../contact/index.ts';
import { publicMessageView } from '../message/index.ts';
import { publicContactView, publicConversationView, publicInboxView } from './view.ts';

const proven: ContactInboxRow = {
  id: 51,
  contact_id: 41,
  inbox_id: 4,
  source_id: 'session-1',
  pubsub_token: 'pubsub-1',
  hmac_verified: true,
  provenance: [],
};
const unproven = { ...proven, hmac_verified: false };
const message = {
  row: messageRow({ content_attributes: { external_error: 'x' } }),
  sender: undefined,
  attachments: [],
};

test('an API client sees how to use an inbox, without secrets', () => {
  const settings: ApiSettings = {
    webhook_url: 'https://hook.example',
    identifier: 'inbox-token',
    hmac_mandatory: true,
    additional_attributes: {},
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
  const stored = { ...day, id: 1, inbox_id: 4, created_at: moment(1), updated_at: moment(2) };
  const account = { account_status: 0, account_locale: 'en', account_features: [] };
  expect(publicInboxView({ ...inboxRow(), ...account }, settings, [stored])).toEqual({
    identifier: 'inbox-token',
    identity_validation_enabled: true,
    name: 'App',
    timezone: 'Europe/Lisbon',
    working_hours: [day],
    working_hours_enabled: true,
    csat_survey_enabled: true,
    greeting_enabled: true,
  });
});

describe('a contact', () => {
  const own = { source_id: 'session-1', pubsub_token: 'pubsub-1', id: 41, name: 'Tessa' };

  test('is visible to a verified session', () => {
    expect(publicContactView(contactRecord(), proven)).toEqual({
      ...own,
      email: 'tessa@example.com',
      phone_number: '+4915112345678',
    });
  });

  test('shows any other session only a name', () => {
    expect(publicContactView(contactRecord(), unproven)).toEqual({ ...own, email: null, phone_number: null });
  });
});

describe('a conversation', () => {
  test('has the fields that contacts may see', () => {
    const about = { contact: contactRecord(), session: proven };
    expect(publicConversationView(contextRow(), [message], about)).toEqual({
      id: 12,
      uuid: '0b54b6a4-0000-4000-8000-000000000001',
      inbox_id: 4,
      contact_last_seen_at: seconds(13),
      status: 'open',
      agent_last_seen_at: seconds(11),
      messages: [publicMessageView(message, 12)],
      contact: contactRow(contactRecord()),
    });
  });

  test('shows an unverified session no details of the contact', () => {
    const about = { contact: contactRecord(), session: unproven };
    const view = publicConversationView(contextRow(), [], about);
    expect(view.contact).toEqual(contactRow(visibleToSession(contactRecord(), unproven)));
    expect(JSON.stringify(view)).not.toMatch(/tessa@example|gold|Lisbon/);
  });
});

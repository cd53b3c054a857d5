import { expect, test } from 'vitest';
import { inboxRow, iso, moment } from '../../../../test/rows.ts';
import type { InboxRow } from '../queries.ts';
import { readWebhookRequest } from './event-model.ts';
import { changedAttributes } from './model.ts';

const before = inboxRow();
const time = { updated_at: { previous_value: iso(7), current_value: iso(8) } };
const changesOf = (change: Partial<InboxRow>) =>
  changedAttributes(before, { ...before, ...change, updated_at: moment(8) });

test.each([
  { name: 'Other' },
  { greeting_enabled: false },
  { greeting_message: null },
  { enable_email_collect: false },
  { csat_survey_enabled: false },
  { enable_auto_assignment: false },
  { auto_assignment_config: { max: 4 } },
  { working_hours_enabled: false },
  { out_of_office_message: null },
  { timezone: 'UTC' },
  { allow_messages_after_resolved: false },
  { lock_to_single_conversation: false },
  { sender_name_type: 0 },
  { business_name: null },
])('webhooks receive %j', (change) => {
  const [name = '', value] = Object.entries(change)[0] ?? [];
  const previous = before[name as keyof InboxRow];
  expect(changesOf(change)).toEqual([{ [name]: { previous_value: previous, current_value: value } }, time]);
});

test('for a channel’s settings they receive only that they changed', () => {
  expect(changesOf({ channel_settings: { secret: 'x' }, channel_secrets: 'other' })).toEqual([time]);
});

test.each(['inbox_created', 'inbox_updated'])('%s round-trips through its stored form', (event) => {
  const data = { event, inbox_id: 4, changed_attributes: [time] };
  expect(readWebhookRequest(data)).toEqual(data);
});

test('an event of another shape is an error', () => {
  expect(() => readWebhookRequest({ event: 'inbox_sold', inbox_id: 4 })).toThrow();
  expect(() => readWebhookRequest({ event: 'inbox_created' })).toThrow();
});

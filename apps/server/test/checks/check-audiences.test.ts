import { expect, test } from 'vitest';
import type { Audience } from '../../src/platform/outbox/outbox.ts';
import { faultOf } from './check-audiences.ts';

const conversation = { inbox_id: 1, assignee_id: null };
const fault = (name: string, audience: Audience, data = {}, contact?: Record<string, unknown>) =>
  faultOf({ name, audience, data, ...(contact === undefined ? {} : { contact }) });

test.each<[string, Audience]>([
  ['conversation.updated', { conversation }],
  ['conversation.webhook_requested', {}],
  ['contact.updated', { account: true, aboutContact: true }],
  ['notification.created', { users: [1] }],
  ['account.cache_invalidated', { account: true }],
])('%s may be sent to %j', (name, audience) => {
  expect(fault(name, audience)).toBeUndefined();
});

test.each<[string, Audience]>([
  ['conversation.updated', { account: true }],
  ['message.created', { conversation, users: [1] }],
  ['conversation.mentioned', { conversation }],
  ['linear.links_changed', { account: true }],
  ['contact.updated', { account: true }],
  ['notification.created', { account: true }],
  ['profile.access_changed', { account: true }],
  ['assignee.changed', { conversation, contacts: ['token'] }],
  ['message.created', { conversation, contacts: ['token'] }],
])('%s may not be sent to %j', (name, audience) => {
  expect(fault(name, audience)).toBeDefined();
});

test('contacts receive no notes and no activities', () => {
  const audience = { conversation, contacts: ['token'] };
  expect(fault('message.created', audience, { message_type: 1, private: false }, {})).toBeUndefined();
  expect(fault('message.created', audience, { message_type: 1, private: true }, {})).toBe('it is internal');
  expect(fault('message.created', audience, { message_type: 2, private: false }, {})).toBe('it is internal');
});

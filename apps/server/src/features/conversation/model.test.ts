import { conversationSorts, conversationStatuses, priorities } from '@confab/contract/features/conversation';
import { describe, expect, test } from 'vitest';
import {
  canReply,
  changedAttributes,
  requireSmallAttributes,
  hasAssistant,
  hasBot,
  replyWindow,
  allStatuses,
  initialStatus,
  labelTitles,
  priorityNumber,
  priorityOf,
  sortOf,
  statusAfterIncoming,
  statusNumber,
  statusOf,
  toggled,
  waitsForAssignee,
} from './model.ts';

const person = { blocked: false };
const blocked = { blocked: true };
const noBot = { hasBot: false };
const bot = { hasBot: true };

test('statuses and priorities are stored by their index', () => {
  expect(conversationStatuses.map(statusNumber)).toEqual([0, 1, 2, 3]);
  expect(allStatuses).toEqual([0, 1, 2, 3]);
  expect(allStatuses.map(statusOf)).toEqual([...conversationStatuses]);
  expect(statusOf(4)).toBe('open');
  expect(priorities.map(priorityNumber)).toEqual([0, 1, 2, 3]);
  expect(priorities.map((_, stored) => priorityOf(stored))).toEqual([...priorities]);
  expect([priorityNumber(null), priorityOf(null), priorityOf(4)]).toEqual([null, null, null]);
});

test('toggling resolves open conversations and opens all others', () => {
  expect(conversationStatuses.map((status) => [status, toggled(status)])).toEqual([
    ['open', 'resolved'],
    ['resolved', 'open'],
    ['pending', 'open'],
    ['snoozed', 'open'],
  ]);
});

describe('an incoming message', () => {
  test.each(conversationStatuses)('of a blocked contact leaves %s as it is', (status) => {
    expect(statusAfterIncoming(status, blocked, noBot)).toBe(status);
    expect(statusAfterIncoming(status, blocked, bot)).toBe(status);
  });

  test.each([
    ['open', 'open', 'open'],
    ['pending', 'pending', 'pending'],
    ['snoozed', 'open', 'open'],
    ['resolved', 'open', 'pending'],
  ] as const)('moves %s to %s, and to %s where a bot answers', (before, after, withBot) => {
    expect(statusAfterIncoming(before, person, noBot)).toBe(after);
    expect(statusAfterIncoming(before, person, bot)).toBe(withBot);
  });
});

test('a new conversation has the requested status, unless a bot answers or the contact is blocked', () => {
  expect(initialStatus(undefined, person, noBot)).toBe('open');
  expect(initialStatus(null, person, noBot)).toBe('open');
  expect(initialStatus('snoozed', person, noBot)).toBe('snoozed');
  expect(initialStatus('snoozed', person, bot)).toBe('pending');
  expect(initialStatus('open', blocked, noBot)).toBe('resolved');
  expect(initialStatus('open', blocked, bot)).toBe('resolved');
});

test.each([
  ['open', null, true, true],
  ['open', null, false, false],
  ['open', 6, true, false],
  ['pending', null, true, false],
  ['resolved', null, true, false],
] as const)('%s, assigned to %j, in an inbox that assigns: %j, waits for an assignee: %j', (...row) => {
  const [status, assigneeId, isEnabled, expected] = row;
  expect(waitsForAssignee(status, assigneeId, isEnabled)).toBe(expected);
});

test('the reply window starts at the newest incoming message, and includes its last moment', () => {
  const incoming = new Date('2030-01-01T00:00:00.000Z');
  expect(canReply(null, null, incoming)).toBe(true);
  expect(canReply(null, incoming, new Date('2040-01-01'))).toBe(true);
  expect(canReply(24, null, incoming)).toBe(false);
  expect(canReply(24, incoming, new Date('2030-01-02T00:00:00.000Z'))).toBe(true);
  expect(canReply(24, incoming, new Date('2030-01-02T00:00:00.001Z'))).toBe(false);
});

test('clients see the remaining whole seconds; a window that has not begun is zero', () => {
  expect(replyWindow(null, new Date())).toBeNull();
  expect(replyWindow(24, null)).toEqual({ hours: 24, ends_at: 0 });
  const incoming = new Date('2030-01-01T00:00:00.900Z');
  const endsAt = Date.parse('2030-01-02T00:00:00Z') / 1000;
  expect(replyWindow(24, incoming)).toEqual({ hours: 24, ends_at: endsAt });
});

test('every documented sort order is accepted, including legacy names; others mean newest activity', () => {
  expect(conversationSorts.map(sortOf)).toEqual([...conversationSorts]);
  expect(sortOf('latest')).toBe('last_activity_at_desc');
  expect(sortOf('sort_on_created_at')).toBe('created_at_asc');
  expect(sortOf('sort_on_priority')).toBe('priority_desc');
  expect(sortOf('sort_on_waiting_since')).toBe('waiting_since_asc');
  for (const word of [undefined, '', 'name', 'Stryker was here!']) {
    expect(sortOf(word)).toBe('last_activity_at_desc');
  }
});

test('label titles are trimmed, lower-cased, deduplicated, and in order; blank ones are dropped', () => {
  const maxName = 'x'.repeat(255);
  expect(labelTitles([' VIP', 'billing', 'vip ', 7, null, '', '  ', maxName, `${maxName}x`])).toEqual([
    'vip',
    'billing',
    maxName,
  ]);
  for (const input of [undefined, null, 'vip', { 0: 'vip' }]) expect(labelTitles(input)).toEqual([]);
});

describe('attributes', () => {
  test('are changed individually: null removes one, and absent ones stay', () => {
    const current = { plan: 'gold', order: '77', note: null };
    expect(changedAttributes(current, { plan: 'silver', order: null, size: 0 })).toStrictEqual({
      plan: 'silver',
      note: null,
      size: 0,
    });
    expect(changedAttributes(current, {})).toStrictEqual(current);
  });
});

describe('the first responder of an inbox', () => {
  const noResponders = {
    inbox_agent_bot_id: null,
    inbox_captain_assistant_id: null,
    campaign_id: null,
    hook_apps: [],
  };
  const assisted = { ...noResponders, inbox_captain_assistant_id: 9 };
  test.each([
    ['nobody', noResponders, false, false],
    ['a bot', { ...noResponders, inbox_agent_bot_id: 8 }, true, false],
    ['Dialogflow', { ...noResponders, hook_apps: ['slack', 'dialogflow'] }, true, false],
    ['no one next to another app', { ...noResponders, hook_apps: ['slack'] }, false, false],
    ["Captain's assistant", assisted, true, true],
    ['an agent, for a campaign’s conversation', { ...assisted, campaign_id: 7 }, false, false],
    ['a bot before the assistant', { ...assisted, inbox_agent_bot_id: 8 }, true, false],
    ['Dialogflow before the assistant', { ...assisted, hook_apps: ['dialogflow'] }, true, false],
    [
      'a bot, for a campaign’s conversation',
      { ...noResponders, inbox_agent_bot_id: 8, campaign_id: 7 },
      true,
      false,
    ],
  ])('is %s', (_who, row, isProgram, isAssistant) => {
    expect([hasBot(row), hasAssistant(row)]).toEqual([isProgram, isAssistant]);
  });
});

test('custom attributes that are too large are rejected, naming the key', () => {
  expect(requireSmallAttributes({ plan: 'gold' })).toEqual({ plan: 'gold' });
  const large = { plan: 'gold', notes: 'x'.repeat(200_000) };
  const message = 'Custom attributes notes is too large';
  expect(() => requireSmallAttributes(large)).toThrow(
    expect.objectContaining({
      message,
      options: { message, fields: [{ path: 'custom_attributes', code: 'too_large', message }] },
    }),
  );
});

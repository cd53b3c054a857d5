import type { MessageEvent } from '@confab/contract/features/message';
import { describe, expect, test } from 'vitest';
import {
  contactRecord,
  contextRow,
  frontendUrl,
  iso,
  messageRow,
  moment,
  person,
  seconds,
  storedSla,
} from '../../../test/rows.ts';
import { contactPush, contactPushForContact, contactView } from '../contact/index.ts';
import { messageEvent, messageEventForContact } from '../message/index.ts';
import { userPush } from '../user/index.ts';
import { slaKeys } from './sla/view.ts';
import {
  assignedTeamView,
  assigneeAgent,
  assigneePush,
  contactFields,
  conversationEvent,
  conversationEventForContact,
  conversationView,
  summaryOf,
} from './view.ts';

const tools = { frontendUrl, now: moment(20), providerKeys: new Map() };
const none = { users: new Set<number>(), contacts: new Set<number>() };
const everybody = { users: new Set([6]), contacts: new Set([41]) };
const noSla = { applied_sla: null, sla_events: [] };
const noMessages = { last: undefined, lastNonActivity: undefined };
const viewer = { teamIds: new Set([7]) };

const messageOf = (id: number): MessageEvent =>
  messageEvent(
    {
      row: messageRow({ id, content_attributes: { external_error: 'x' } }),
      sender: contactPush(frontendUrl, contactRecord()),
      attachments: [],
    },
    summaryOf(contextRow()),
  );

const common = {
  id: 12,
  inbox_id: 4,
  status: 'open',
  can_reply: true,
  reply_window: { hours: 24, ends_at: seconds(16) + 86_400 },
  labels: ['billing'],
  priority: 'high',
  unread_count: 3,
  snoozed_until: iso(10),
  waiting_since: seconds(15),
  additional_attributes: { browser: 'Firefox' },
  custom_attributes: { order: '77' },
  agent_last_seen_at: seconds(11),
  contact_last_seen_at: seconds(13),
  last_activity_at: seconds(17),
  timestamp: seconds(17),
  created_at: seconds(18),
  updated_at: seconds(19) + 0.25,
};

const agent = {
  id: 6,
  account_id: 2,
  availability_status: 'online',
  auto_offline: true,
  confirmed: true,
  email: 'jonas@example.com',
  available_name: 'Jonas',
  custom_attributes: { desk: 'B' },
  name: 'Jonas Berg',
  role: 'agent',
  thumbnail: `${frontendUrl}/avatars/jonas.png`,
  custom_role_id: 61,
};

const team = {
  id: 7,
  name: 'Support',
  description: 'First line',
  allow_auto_assign: false,
  account_id: 2,
  is_member: true,
};

describe('a conversation in the agent API', () => {
  test('has all fields agents may see', () => {
    const messages = { last: messageOf(11), lastNonActivity: messageOf(10) };
    expect(conversationView(tools, contextRow(), messages, everybody, viewer)).toEqual({
      ...common,
      meta: {
        sender: contactView(frontendUrl, contactRecord(), true),
        channel: 'Channel::Api',
        assignee: agent,
        team,
        hmac_verified: true,
      },
      messages: [messageOf(11)],
      account_id: 2,
      uuid: '0b54b6a4-0000-4000-8000-000000000001',
      assignee_last_seen_at: seconds(12),
      muted: true,
      first_reply_created_at: seconds(14),
      last_non_activity_message: messageOf(10),
      sla_policy_id: null,
      ...noSla,
    });
  });

  test('shows absent messages, assignee, and team', () => {
    const row = contextRow({ assignee_id: null, team_id: null });
    const view = conversationView(tools, row, noMessages, none, viewer);
    expect(view).toMatchObject({ messages: [], last_non_activity_message: null });
    expect(Object.keys(view.meta).toSorted()).toEqual(['channel', 'hmac_verified', 'sender']);
    expect(view.meta.sender.availability_status).toBe('offline');
  });

  test('includes a team that the viewer is not in, with its settings', () => {
    const teamOf = (row: Parameters<typeof contextRow>[0], teamIds: Set<number>) =>
      conversationView(tools, contextRow(row), noMessages, none, { teamIds }).meta.team;
    expect(teamOf({}, new Set([8]))).toEqual({ ...team, is_member: false });
    expect(teamOf({ team_allow_auto_assign: null }, new Set([7]))).toEqual({
      ...team,
      allow_auto_assign: true,
    });
    expect(teamOf({ team_name: null }, new Set([7]))).toBeUndefined();
    expect(teamOf({ team_id: null }, new Set([7]))).toBeUndefined();
  });

  test('counts at most ten unread messages', () => {
    const unread = (count: number) =>
      conversationEvent(tools, contextRow({ unread_count: count }), undefined);
    expect([9, 10, 11].map((count) => unread(count).unread_count)).toEqual([9, 10, 10]);
  });

  test('can be replied to while the reply window of its channel is open', () => {
    const late = { ...tools, now: new Date(moment(16).getTime() + 24 * 3_600_000 + 1) };
    const event = conversationEvent(late, contextRow(), undefined);
    expect(event).toMatchObject({ can_reply: false, reply_window: { hours: 24 } });
    expect(conversationEventForContact(event).reply_window).toBeNull();
    const website = contextRow({ inbox_channel: 'web_widget', inbox_channel_settings: {} });
    expect(conversationEvent(late, website, undefined)).toMatchObject({
      can_reply: true,
      channel: 'Channel::WebWidget',
    });
  });

  test('has zeros and nulls for absent times', () => {
    const row = contextRow({
      snoozed_until: null,
      waiting_since: null,
      agent_last_seen_at: null,
      contact_last_seen_at: null,
      first_reply_created_at: null,
      priority: null,
    });
    expect(conversationEvent(tools, row, undefined)).toMatchObject({
      snoozed_until: null,
      waiting_since: 0,
      agent_last_seen_at: 0,
      contact_last_seen_at: 0,
      first_reply_created_at: null,
      priority: null,
    });
  });
});

const event = {
  ...common,
  channel: 'Channel::Api',
  first_reply_created_at: iso(14),
  contact_inbox: {
    id: 51,
    contact_id: 41,
    inbox_id: 4,
    source_id: 'session-1',
    created_at: iso(20),
    updated_at: iso(21),
    hmac_verified: true,
    pubsub_token: 'pubsub-1',
  },
  messages: [messageOf(11)],
  meta: {
    sender: contactPush(frontendUrl, contactRecord()),
    assignee: userPush(frontendUrl, person()),
    team: { id: 7, name: 'Support' },
    hmac_verified: true,
  },
};

describe('the event of a conversation', () => {
  test('has everything for agents', () => {
    expect(conversationEvent(tools, contextRow(), messageOf(11))).toEqual({ ...event, ...noSla });
  });

  test('omits an absent team and message', () => {
    for (const row of [contextRow({ team_id: null }), contextRow({ team_name: null })]) {
      const emitted = conversationEvent(tools, row, undefined);
      expect([emitted.meta.team, emitted.messages]).toEqual([null, []]);
    }
  });

  test('omits labels, priority, attributes, and team for the contact', () => {
    const emitted = conversationEventForContact(conversationEvent(tools, contextRow(), messageOf(11)));
    expect(emitted).toEqual({
      ...event,
      labels: [],
      priority: null,
      reply_window: null,
      custom_attributes: {},
      messages: [messageEventForContact(messageOf(11))],
      meta: { ...event.meta, sender: contactPushForContact(event.meta.sender), team: null },
    });
    expect(JSON.stringify(emitted)).not.toMatch(/external_error|tessa@example|gold|billing|Support/);
  });
});

describe('the assignee', () => {
  test('is absent when none is set or the user left the account', () => {
    for (const gone of [{ assignee_id: null }, { assignee_name: null }] as const) {
      expect(assigneePush(tools, contextRow(gone))).toBeNull();
      expect(assigneeAgent(tools, contextRow(gone), none)).toBeUndefined();
    }
    for (const gone of [
      { assignee_email: null },
      { assignee_availability: null },
      { assignee_auto_offline: null },
    ] as const) {
      expect(assigneeAgent(tools, contextRow(gone), none)).toBeUndefined();
    }
  });

  test('is an administrator, unconfirmed, without a custom role or attributes', () => {
    const row = contextRow({
      assignee_role: 1,
      assignee_confirmed_at: null,
      assignee_custom_role_id: null,
      assignee_custom_attributes: null,
      assignee_display_name: null,
    });
    const { custom_attributes: _attributes, custom_role_id: _role, ...rest } = agent;
    expect(assigneeAgent(tools, row, none)).toEqual({
      ...rest,
      availability_status: 'offline',
      confirmed: false,
      role: 'administrator',
      available_name: 'Jonas Berg',
    });
  });

  test('without attributes omits the key', () => {
    const row = contextRow({ assignee_custom_attributes: {} });
    expect(assigneeAgent(tools, row, everybody)).not.toHaveProperty('custom_attributes');
  });
});

test('a message has five values of its conversation, and the columns of its contact', () => {
  expect(summaryOf(contextRow())).toEqual({
    displayId: 12,
    assigneeId: 6,
    unreadCount: 3,
    lastActivityAt: moment(17),
    sourceId: 'session-1',
  });
  const { id, name, email, phone_number, identifier, blocked } = contactRecord();
  const { additional_attributes, custom_attributes, avatar_key, last_activity_at, created_at } =
    contactRecord();
  expect(contactFields(contextRow())).toEqual({
    id,
    name,
    email,
    phone_number,
    identifier,
    blocked,
    additional_attributes,
    custom_attributes,
    avatar_key,
    last_activity_at,
    created_at,
  });
});

test('an assigned team includes its timestamps, without its policy', () => {
  const named = { id: 7, name: 'support', description: null, allow_auto_assign: true, account_id: 2 };
  const moments = { created_at: moment(1), updated_at: moment(2) };
  const row = { ...named, ...moments, auto_assignment_config: { max_assignment_limit: 3 } };
  const { created_at, updated_at } = moments;
  expect(assignedTeamView(row)).toEqual({
    ...named,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  });
});

test('the SLA and the campaign of a conversation are visible to the team only', () => {
  const row = contextRow({ sla: storedSla(), campaign_id: 7, campaign_title: 'Hello' });
  const event = conversationEvent(tools, row, undefined);
  const promised = slaKeys(storedSla());
  expect(event).toMatchObject({ ...promised, meta: { campaign: { id: 7, title: 'Hello' } } });
  const emitted = conversationEventForContact(event);
  for (const key of Object.keys(promised)) expect(emitted).not.toHaveProperty(key);
  expect(emitted.meta).not.toHaveProperty('campaign');
  const view = conversationView(tools, row, noMessages, none, viewer);
  expect(view).toMatchObject({ ...promised, sla_policy_id: 3 });
});

test.each([{ campaign_id: null }, { campaign_title: null }])('a deleted campaign (%j) is omitted', (more) => {
  const row = contextRow({ campaign_id: 7, campaign_title: 'Hello', ...more });
  expect(conversationEvent(tools, row, undefined).meta).not.toHaveProperty('campaign');
});
